import { type ReactElement, type ReactNode, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import type { Column } from '../../parts/data-table/column.ts'
import { PlainTable } from '../../parts/data-table/plain-table.tsx'
import { useSelection } from '../../parts/data-table/selection.ts'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import { useButton } from '../../rights.ts'
import { toast } from '../../toasts.ts'
import { AddButton } from '../add-button.tsx'
import type { OneRowAction, RecordForm, ResourceRemoval } from '../define.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { rowActions } from '../row-actions.ts'
import { rowId } from '../row-id.ts'
import { useDoing } from '../use-doing.tsx'
import { useWithinRights } from '../use-within-rights.ts'

/** Few records that belong to one: what {@link Resource} is for a screen. */
export interface OwnRecords<Row, A extends Endpoint = Endpoint, E extends Endpoint = Endpoint> {
  id: string
  noun: string
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  form: RecordForm<A, E>
  remove: ResourceRemoval<Row>
  actions?: readonly OneRowAction<Row>[]
  /** Said where there is none. */
  nothing: string
}

interface RecordsDrawerProps<Row> {
  title: string
  def: OwnRecords<Row>
  load: (signal: AbortSignal) => Promise<readonly Row[]>
  onClose: () => void
  children?: ReactNode
}

/** A short list with its form in a drawer, opened from the row of what the records belong to. */
export function RecordsDrawer<Row>(p: RecordsDrawerProps<Row>): ReactElement {
  return <WithinRights {...p} def={useWithinRights(p.def)} />
}

function WithinRights<Row>({ title, def, load, onClose, children }: RecordsDrawerProps<Row>): ReactElement {
  const { last: rows, failure, retry } = useQuery(title, load)
  /** Null: a new one. Undefined: none is open. */
  const [open, setOpen] = useState<string | null>()
  const doing = useDoing(def, { reload: retry, removed: retry }, useSelection<Row>(rowId))
  const button = useButton()
  const close = () => setOpen(undefined)
  const saved = (sentence: string) => {
    close()
    retry()
    toast(sentence)
  }
  const actions = (row: Row) => rowActions(def, row, { button, doing, onOpen: setOpen })
  return (
    <Drawer title={title} width="wide" onClose={onClose}>
      <div className="zk-resource">
        <div className="zk-resource-actions">
          <AddButton def={def} onAdd={() => setOpen(null)} />
        </div>
        {children}
        <Refusal>{failure}</Refusal>
        {!rows && !failure && <Skeleton shape="rows" />}
        {rows?.length === 0 && <EmptyState icon="search" title={def.nothing} />}
        {rows && rows.length > 0 && (
          <PlainTable label={def.noun} columns={def.columns} {...{ rows, actions }} rowKey={rowId} />
        )}
      </div>
      {doing.open}
      {open !== undefined && (
        <RecordDrawer
          def={def}
          form={def.form}
          id={open}
          row={rows?.find((row) => rowId(row) === open) ?? null}
          onClose={close}
          onSaved={saved}
        />
      )}
    </Drawer>
  )
}
