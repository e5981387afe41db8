import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { THREE_LINES } from '../../documents/long-title.tsx'
import { documentAddress } from '../../documents/document-address.ts'

interface MineLineProps {
  docId: string
  /** Of its file, where the list tells it. */
  kind?: string | null | undefined
  /** Instead of the file: the person it comes from. */
  face?: ReactNode
  /** Null when the reader may no longer see the document. */
  title: string | null | undefined
  /** Shown under the title. */
  text?: ReactNode
  /** Shown at the end: dates and states. */
  meta?: ReactNode
  actions?: ReactNode
  isNew?: boolean
}

/** One document in a personal list, with additional information. */
export const MineLine = ({
  docId,
  kind,
  face,
  title,
  text,
  meta,
  actions,
  isNew = false,
}: MineLineProps): ReactElement => (
  <li className={`zk-mine-line${isNew ? ' is-new' : ''}`}>
    {face}
    {kind !== undefined && <FileIcon kind={kind} />}
    <div className="zk-mine-what">
      {title ? (
        <Link className={THREE_LINES} title={title} to={documentAddress(docId)}>
          {title}
        </Link>
      ) : (
        <span className="zk-mine-gone">您已不能查看的知识</span>
      )}
      {text && <div className="zk-mine-text">{text}</div>}
    </div>
    {meta && <div className="zk-mine-meta zk-num">{meta}</div>}
    {actions}
  </li>
)
