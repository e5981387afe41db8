import { type ReactElement, type ReactNode, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { Column } from '../../parts/data-table/column.ts'
import { PlainTable } from '../../parts/data-table/plain-table.tsx'
import { useSelection } from '../../parts/data-table/selection.ts'
import { useButton } from '../../rights.ts'
import { toast } from '../../toasts.ts'
import { AddButton } from '../actions/add-button.tsx'
import type { OneRowAction, RecordForm, ResourceRemoval } from '../define.ts'
import { rowActions } from '../actions/row-actions.ts'
import { rowId } from '../row-id.ts'
import { useDoing } from '../use-doing.tsx'
import { useWithinRights } from '../use-within-rights.ts'
import css from '../resource.css?inline'
import { RecordDrawer } from './record-drawer.tsx'

styles(css)

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

interface OwnRecordsListProps<Row> {
  def: OwnRecords<Row>
  /** Null while they are on their way. */
  rows: readonly Row[] | null
  failure: string | null
  reload: () => void
  /** Between the button and the list. */
  children?: ReactNode
}

/** A short list with its form in a drawer. */
export function OwnRecordsList<Row>(p: OwnRecordsListProps<Row>): ReactElement {
  return <WithinRights {...p} def={useWithinRights(p.def)} />
}

function WithinRights<Row>({ def, rows, failure, reload, children }: OwnRecordsListProps<Row>): ReactElement {
  /** Null: a new one. Undefined: none is open. */
  const [open, setOpen] = useState<string | null>()
  const doing = useDoing(def, { reload, removed: reload }, useSelection<Row>(rowId))
  const button = useButton()
  const close = () => setOpen(undefined)
  const saved = (sentence: string) => {
    close()
    reload()
    toast(sentence)
  }
  const actions = (row: Row) => rowActions(def, row, { button, doing, onOpen: setOpen })
  return (
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
    </div>
  )
}
