import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { documentAddress } from './document-address.ts'
import css from './document-row.css?inline'

styles(css)

interface DocumentRowProps {
  doc: Pick<DocRow, 'id' | 'title' | 'fileType'>
  /** Additional facts: department, time, number of views. */
  meta?: ReactNode
  /** Actions for this document. */
  actions?: ReactNode
}

/** One document in a `ul`, on one line if there is room. */
export const DocumentRow = ({ doc, meta, actions }: DocumentRowProps): ReactElement => (
  <li className="zk-document-row">
    <Link to={documentAddress(doc.id)} title={doc.title}>
      <FileIcon kind={doc.fileType} size={20} />
      <span>{doc.title}</span>
    </Link>
    {meta && <span className="zk-document-meta zk-num">{meta}</span>}
    {actions}
  </li>
)
