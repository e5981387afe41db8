import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { THREE_LINES } from '../../documents/long-title.tsx'
import { documentAddress } from '../../documents/document-address.ts'

interface MineLineProps {
  docId: string
  /** Null where the document may not be read any more. */
  title: string | null | undefined
  /** Under the title. */
  text?: ReactNode
  /** At the end: dates and states. */
  meta?: ReactNode
  actions?: ReactNode
  isNew?: boolean
}

/** A document in a list of what concerns me, with what there is to say of it. */
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
