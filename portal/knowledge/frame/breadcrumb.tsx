import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Step } from '#core/contract/km/documents/page-tree.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import { useStore } from '../../use-portal.ts'
import { PageTreeStore } from '../tree/page-tree.store.ts'

interface BreadcrumbProps {
  doc: DocRow
  /** The title has left the screen, so it stands here. */
  hasTitle: boolean
}

/** Where the document stands: its space, the categories, the documents above it. */
export function Breadcrumb({ doc, hasTitle }: BreadcrumbProps): ReactElement {
  const { docId, trail } = useSnapshot(useStore(PageTreeStore).state)
  const above = docId === doc.id ? trail.slice(0, -1) : firstTrail(doc)
  return (
    <nav className="zk-reading-crumbs" aria-label="位置">
      <ol>
        {above.map((step) => (
          <li key={`${step.categoryId} ${step.docId}`}>
            <StepLink step={step} />
            <Icon name="chevron-right" size={14} />
          </li>
        ))}
        {above.length === 0 && !hasTitle && (
          <li>
            <Link to={PORTAL_PATHS.list}>知识库</Link>
          </li>
        )}
        {hasTitle && (
          <li className="is-title" aria-current="page">
            <span>{doc.title}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** Until the tree is there, the category's name keeps the line from jumping. */
const firstTrail = ({ category_dictText: name }: DocRow): Step[] =>
  name ? [{ categoryId: null, docId: null, name }] : []

function StepLink({ step: { categoryId, docId, name } }: { step: Step }): ReactElement {
  if (docId !== null) return <Link to={documentAddress(docId)}>{name}</Link>
  if (categoryId === null) return <span>{name}</span>
  return <Link to={`${PORTAL_PATHS.directory}?category=${encodeURIComponent(categoryId)}`}>{name}</Link>
}
