import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { THREE_LINES } from '../../documents/long-title.tsx'
import { documentAddress } from '../../documents/document-address.ts'

interface MineLineProps {
  docId: string
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
export const MineLine = ({ docId, title, text, meta, actions, isNew = false }: MineLineProps): ReactElement => (
  <li className={`zk-mine-line${isNew ? ' is-new' : ''}`}>
    <div>
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
