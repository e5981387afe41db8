import type { Column, RowAction, Sorting, TableMemory } from './column.ts'
import type { Selection } from './selection.ts'

export interface DataTableProps<Row> {
  /** The name of the list: 用户列表. */
  label: string
  /** Stores widths, order, hidden columns, density and fixed columns for this person; null: not stored. */
  memory: TableMemory | null
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
  selection?: Selection<Row>
  /** The actions of a row; the first ones are shown beside it, all of them in its menu. */
  actions?: (row: Row) => readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
  isBusy?: boolean
  /** The row whose record is open beside the table. */
  openKey?: string | null | undefined
}
