import type { Column, RowAction } from '../data-table/column.ts'
import type { Selection } from '../data-table/selection.ts'
import type { TreeMoved } from './tree-move.ts'
import type { TreeSource } from './use-branches.ts'

export interface TreeTableProps<Row> extends TreeSource<Row> {
  label: string
  /** The first column has the tree's lines. */
  columns: readonly Column<Row>[]
  selection?: Selection<Row>
  actions?: (row: Row) => readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
  /** With it, rows can be dragged and moved from their menu. */
  onMove?: (move: TreeMoved<Row>) => void
  isBusy?: boolean
}
