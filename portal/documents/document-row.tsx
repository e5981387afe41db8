import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { KindBadge } from '#ui/controls/kind-badge/kind-badge.tsx'
import { styles } from '#ui/theme/styles.ts'
import { documentAddress } from './document-address.ts'
import css from './document-row.css?inline'

styles(css)

interface DocumentRowProps {
  doc: Pick<DocRow, 'id' | 'title' | 'fileType'>
  /** What else is worth a word: department, time, times read. */
  meta?: ReactNode
  /** What can be done with it here. */
  actions?: ReactNode
}

/** One document in a `ul`, on one line where there is room. */
export const DocumentRow = ({ doc, meta, actions }: DocumentRowProps): ReactElement => (
  <li className="zk-document-row">
    <Link to={documentAddress(doc.id)} title={doc.title}>
      <KindBadge kind={doc.fileType} />
      <span>{doc.title}</span>
    </Link>
    {meta && <span className="zk-document-meta zk-num">{meta}</span>}
    {actions}
  </li>
)
