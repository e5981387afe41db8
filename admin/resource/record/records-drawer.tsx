import type { ReactElement, ReactNode } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Drawer } from '../../parts/drawer/drawer.tsx'
/** A few records that belong to another one: what {@link Resource} is for a screen. */
/** The message when there are none. */
import { type OwnRecords, OwnRecordsList } from './own-records.tsx'

interface RecordsDrawerProps<Row> {
  title: string
  def: OwnRecords<Row>
  load: (signal: AbortSignal) => Promise<readonly Row[]>
  onClose: () => void
  children?: ReactNode
}

/** A short list with its form in a drawer, opened from the row to which the records belong. */
/** Null: a new record. Undefined: none is open. */
export function RecordsDrawer<Row>({ title, def, load, onClose, children }: RecordsDrawerProps<Row>): ReactElement {
  const { last: rows, failure, retry: reload } = useQuery(title, load)
  return (
    <Drawer title={title} width="wide" onClose={onClose}>
      <OwnRecordsList {...{ def, rows, failure, reload }}>{children}</OwnRecordsList>
    </Drawer>
  )
}
