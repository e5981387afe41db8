import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Snapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { documentState } from '#core/text/document-state.ts'
import { formatSize } from '#core/text/file-size.ts'
import { StateDot } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { nameItem, removeItem, retry, type UploadItem } from './upload.store.ts'

type Item = Snapshot<UploadItem>

/** One file from choice to searchable. */
export function UploadRow({ item }: { item: Item }): ReactElement {
  const { key, phase, file } = item
  const isOut = phase === 'sending' || phase === 'chosen'
  return (
    <li>
      <div className="zk-upload-name">
        <Name item={item} />
        <Note item={item} />
      </div>
      <div className="zk-upload-end zk-num">
        <State item={item} />
        {phase === 'failed' && (
          <Button icon="refresh" onClick={() => retry(key)}>
            重试
          </Button>
        )}
        <Button
          look="quiet"
          icon="cross"
          label={isOut && phase === 'sending' ? `取消上传 ${file.name}` : `从列表移去 ${file.name}`}
          onClick={() => removeItem(key)}
        />
      </div>
      {phase === 'sending' && <ProgressBar share={item.share} label={`${file.name} 上传进度`} />}
    </li>
  )
}

function Name({ item }: { item: Item }): ReactElement {
  if (item.doc) return <Link to={`${PORTAL_PATHS.knowledge}?id=${item.doc.id}`}>{item.doc.title}</Link>
  if (item.phase === 'refused' || item.phase === 'sending') return <b>{item.title}</b>
  return (
    <input
      aria-label={`${item.file.name} 的标题`}
      value={item.title}
      maxLength={200}
      onChange={(event) => nameItem(item.key, event.target.value)}
    />
  )
}

function Note({ item }: { item: Item }): ReactElement {
  const failure = item.doc?.processMsg ? `${item.doc.processMsg}（文件已保存）` : null
  return (
    <>
      <span className="zk-upload-note zk-num">
        {item.file.name} · {formatSize(item.file.size)}
      </span>
      {(item.reason || failure) && (
        <span className="zk-upload-note is-bad" role="alert">
          {item.phase === 'failed' ? `${item.file.name} 上传失败：${item.reason}` : (failure ?? item.reason)}
        </span>
      )}
    </>
  )
}

function State({ item }: { item: Item }): ReactElement | null {
  if (item.phase === 'sending') {
    return <span>{item.share < 1 ? `${Math.floor(item.share * 100)}%` : '正在保存…'}</span>
  }
  if (item.phase === 'refused') return <StateDot tone="bad">不能上传</StateDot>
  if (!item.doc) return null
  const { tone, text } = documentState(item.doc)
  return <StateDot tone={tone}>{text}</StateDot>
}
