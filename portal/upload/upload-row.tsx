import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { type Snapshot, useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { documentState } from '#core/text/document-state.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { RowActions } from './row-actions.tsx'
import { RowNotes } from './row-notes.tsx'
import { suggestTitle } from './upload-rules.ts'
import { useStore } from '../use-portal.ts'
import { type Phase, type UploadItem, UploadStore } from './upload.store.ts'

type Item = Snapshot<UploadItem>

/**
 * One file from being chosen to being searchable. It renders only on changes of its own state, not with the whole list.
 */
export function UploadRow({ own }: { own: UploadItem }): ReactElement {
  const item = useSnapshot(own)
  const { phase, file, sent } = item
  const hasBar = phase === 'sending' || phase === 'paused'
  return (
    <li className={`is-${phase}`}>
      <FileIcon kind={/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? 'txt'} size={32} />
      <div className="zk-upload-name">
        <Title item={item} own={own} />
        <RowNotes item={item} own={own} />
      </div>
      <div className="zk-upload-end zk-num">
        <State item={item} />
        <Way item={item} />
        <RowActions item={item} own={own} />
      </div>
      {hasBar && <ProgressBar share={file.size > 0 ? sent / file.size : 0} label={`${file.name} 上传进度`} />}
    </li>
  )
}

/** The way of a file: sent, read, to be found. */
const STEPS = ['上传', '读取', '发布'] as const

/** How many of the steps are behind a file; null where the steps tell nothing. */
function stepsDone({ phase, doc, unpacking }: Item): number | null {
  if (unpacking) return null
  if (phase === 'queued' || phase === 'sending' || phase === 'paused') return 0
  if (phase !== 'done' || !doc) return null
  return documentState(doc).isMoving ? 1 : null
}

/** Decorative: the state beside it says the same in words. */
function Way({ item }: { item: Item }): ReactElement | null {
  const done = stepsDone(item)
  if (done === null) return null
  return (
    <ol className="zk-upload-way" aria-hidden="true">
      {STEPS.map((step, index) => (
        <li key={step} className={index < done ? 'is-done' : index === done ? 'is-now' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  )
}

const EDITABLE: readonly Phase[] = ['chosen', 'duplicate', 'failed']

function Title({ item, own }: { item: Item; own: UploadItem }): ReactElement {
  const upload = useStore(UploadStore)
  const named = item.title.trim() || suggestTitle(item.file.name)
  if (item.doc) {
    return <Link to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(item.doc.id)}`}>{item.doc.title}</Link>
  }
  if (!EDITABLE.includes(item.phase) || item.unpack || item.isResumed) return <b>{named}</b>
  return (
    <input
      aria-label={`${item.file.name} 的标题`}
      value={item.title}
      placeholder={suggestTitle(item.file.name)}
      maxLength={200}
      onChange={(event) => upload.change(own, { title: event.target.value })}
    />
  )
}

const STATES: Partial<Record<Phase, { tone: Tone; text: string }>> = {
  refused: { tone: 'bad', text: '不能上传' },
  duplicate: { tone: 'warn', text: '重复' },
  skipped: { tone: 'quiet', text: '已跳过' },
  queued: { tone: 'quiet', text: '等待上传' },
  failed: { tone: 'bad', text: '失败' },
}

function State({ item }: { item: Item }): ReactElement | null {
  const { phase, file, sent } = item
  const percent = `${file.size > 0 ? Math.floor((sent / file.size) * 100) : 0}%`
  if (phase === 'sending') return <span>{sent < file.size ? percent : '正在保存…'}</span>
  if (phase === 'paused') return <span>已暂停 {percent}</span>
  if (item.unpacking) {
    const isDone = item.unpacking.state === 'done'
    return <StateDot tone={isDone ? 'good' : 'warn'}>{isDone ? '已解开' : '处理中'}</StateDot>
  }
  const state = item.doc ? documentState(item.doc) : STATES[phase]
  return state ? <StateDot tone={state.tone}>{state.text}</StateDot> : null
}
