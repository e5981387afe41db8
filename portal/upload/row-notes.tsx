import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Snapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { relativePath } from './files/resume-match.ts'
import { usePortal } from '../use-portal.ts'
import { setUnpack } from './actions.ts'
import { isZip } from './upload-rules.ts'
import type { UploadItem } from './upload.store.ts'

type Item = Snapshot<UploadItem>

/** The notes below the title: the file's name and its messages. */
export function RowNotes({ item, own }: { item: Item; own: UploadItem }): ReactElement {
  const { file, phase, note } = item
  const failure = item.doc?.processMsg ? `${item.doc.processMsg}（文件已保存）` : null
  return (
    <>
      <span className="zk-upload-note zk-num">
        {own.folder !== '' && <Icon name="folder" size={14} />}
        {relativePath(own)} · {formatSize(file.size)}
        {item.own && ' · 单独设置了属性'}
      </span>
      {phase === 'duplicate' && <Twins item={item} />}
      {note !== '' && phase !== 'duplicate' && (
        <span
          className={`zk-upload-note${phase === 'sending' ? ' is-warn' : ' is-bad'}`}
          role={phase === 'refused' ? undefined : 'alert'}
        >
          {phase === 'failed' ? `${file.name} 上传失败：${note}` : note}
        </span>
      )}
      {failure && (
        <span className="zk-upload-note is-bad" role="alert">
          {failure}
        </span>
      )}
      {isZip(file.name) && (phase === 'chosen' || phase === 'duplicate') && <UnpackChoice own={own} item={item} />}
      {item.unpacking && <UnpackState unpacking={item.unpacking} />}
    </>
  )
}

/** The documents with identical content. */
function Twins({ item }: { item: Item }): ReactElement {
  const { twins, note } = item
  return (
    <span className="zk-upload-note is-warn">
      {twins.length === 0 && note}
      {twins.map((twin, i) => (
        <span key={twin.id || twin.title}>
          {i === 0 ? (twin.id ? '知识库里已有内容相同的知识：' : '和列表里的另一个文件内容相同：') : '、'}
          {twin.id ? (
            <Link to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(twin.id)}`} target="_blank">
              {twin.title}
            </Link>
          ) : (
            twin.title
          )}
        </span>
      ))}
    </span>
  )
}

function UnpackChoice({ item, own }: { item: Item; own: UploadItem }): ReactElement {
  const portal = usePortal()
  const name = `unpack-${item.key}`
  return (
    <span className="zk-upload-unpack" role="radiogroup" aria-label={`${item.file.name} 怎样保存`}>
      {[false, true].map((unpack) => (
        <label key={String(unpack)}>
          <input
            type="radio"
            name={name}
            checked={item.unpack === unpack}
            onChange={() => setUnpack(portal, own, unpack)}
          />
          {unpack ? '解开为多篇知识' : '作为一个文件'}
        </label>
      ))}
    </span>
  )
}

/** The progress or result of unpacking an archive. */
export function UnpackState({ unpacking }: { unpacking: NonNullable<Item['unpacking']> }): ReactElement {
  const { state, reason, total, done, duplicate, refused } = unpacking
  const parts = [
    `共 ${total} 个文件`,
    `成为知识 ${done} 篇`,
    duplicate > 0 ? `重复 ${duplicate} 个` : '',
    refused > 0 ? `未收 ${refused} 个` : '',
  ]
  if (state === 'refused') {
    return (
      <span className="zk-upload-note is-bad" role="alert">
        没有解开：{reason ?? '原因不明'}
      </span>
    )
  }
  return (
    <span className="zk-upload-note zk-num" role="status">
      {state === 'done' ? '' : '正在解开… '}
      {state === 'waiting' ? '' : parts.filter(Boolean).join('，')}
    </span>
  )
}
