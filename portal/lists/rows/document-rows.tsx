import { type ReactElement, useEffect, useRef } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { BatchBar } from '../../documents/batch/batch-bar.tsx'
import type { Selection } from '../../documents/selection.ts'
import { useKept } from '../../documents/use-kept.ts'
import type { ListPreference } from '../use-list-preference.ts'
import { columnsThatFit, TABLE_FROM } from './columns.ts'
import { DocumentCards, DocumentStrips } from './document-cards.tsx'
import { useDocumentMenu } from './document-menu.tsx'
import { DocumentTable } from './document-table.tsx'
import { useChoosing } from './use-choosing.ts'

interface DocumentRowsProps {
  docs: readonly DocRow[]
  selection: Selection
  preference: ListPreference
  /** Of the list, in pixels. */
  width: number
}

/** One page of documents in the chosen view, and what can be done with one and with many of them. */
export function DocumentRows({ docs, selection, preference, width }: DocumentRowsProps): ReactElement {
  const { isKept, retry } = useKept(docs.map(({ id }) => id))
  const menu = useDocumentMenu(isKept, retry)
  const choose = useChoosing(docs, selection)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A new page of the list starts at its top.
    if (frame.current && frame.current.getBoundingClientRect().top < 0) frame.current.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new documents are what scrolls
  }, [docs])
  const isTable = preference.view !== 'cards' && width >= TABLE_FROM
  const props = { docs, selection, choose, isKept, menu }
  return (
    <div ref={frame} className="zk-list-rows">
      {docs.length === 0 ? null : preference.view === 'cards' ? (
        <DocumentCards {...props} />
      ) : isTable ? (
        <DocumentTable columns={columnsThatFit(preference.columns, width)} {...props} />
      ) : (
        <DocumentStrips {...props} />
      )}
      {menu.menu}
      {/* The head of a table has a box for the whole page. */}
      <BatchBar selection={selection} onKept={retry} page={isTable ? [] : docs} />
    </div>
  )
}
