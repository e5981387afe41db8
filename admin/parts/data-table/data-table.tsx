import tableCss from '../../../node_modules/@blueprintjs/table/lib/css/table.css?inline'
import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { useMedia } from '../use-media.ts'
import { Cards } from './cards.tsx'
import type { Column, RowAction, Sorting, TableMemory } from './column.ts'
import css from './data-table.css?inline'
import { Grid } from './grid.tsx'
import type { Selection } from './selection.ts'

styles(tableCss)
styles(css)

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
}

/** Rows of a list: fills the height that its parent gives. Phones get a card for each row. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  return useMedia('phone') ? <Cards {...props} /> : <Grid {...props} />
}
