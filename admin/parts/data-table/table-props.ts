import type { Column, RowAction, Sorting, TableMemory } from './column.ts'
import type { Selection } from './selection.ts'

export interface DataTableProps<Row> {
  /** What the rows are: 用户列表. */
  label: string
  /** Where widths, order, hidden columns, density and fixed columns are kept for this person; null: nowhere. */
  memory: TableMemory | null
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
  selection?: Selection<Row>
  /** What can be done with a row; the first ones stand beside it, all of them in its menu. */
  actions?: (row: Row) => readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
  isBusy?: boolean
  /** The row whose record is open beside the table. */
  openKey?: string | null | undefined
}
