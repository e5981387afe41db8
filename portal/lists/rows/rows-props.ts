import type { ChangeEvent } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Selection } from '../../documents/selection.ts'
import type { useDocumentMenu } from './document-menu.tsx'

/** What every view of a page of documents gets. */
export interface RowsProps {
  docs: readonly DocRow[]
  selection: Selection
  choose: (doc: DocRow) => (event: ChangeEvent<HTMLInputElement>) => void
  isKept: (id: string) => boolean
  menu: ReturnType<typeof useDocumentMenu>
}
