import type { ReactNode } from 'react'
import type { Column } from '#core/table/column.ts'
import type { Row } from '#core/table/table.ts'
import type { CellProps, CellTypes } from './cell-type.ts'
import type { Editable } from './use-editable-table.ts'

export interface EditableTableProps {
  label: string
  table: Editable
  types: CellTypes
  /** Every cell shows its editor all the time. */
  isAlwaysEdit?: boolean
  /** Nothing can be changed. */
  isDisabled?: boolean
  /** What stands in cells of type `slot`, by the key of their column. */
  slots?: Readonly<Record<string, (cell: CellProps) => ReactNode>>
  /** What opens at a row; a column `row-expand` has its button. */
  subTable?: (row: Row) => ReactNode
  /** After the buttons of the table. */
  buttons?: ReactNode
  onSelect?: (ids: readonly string[]) => void
}

/** A cell, by its row and the key of its column. */
export interface CellPlace {
  row: string
  key: string
}

/** What the rows of a table share. */
export interface RowContext {
  props: EditableTableProps
  /** Those that are shown. */
  columns: readonly Column[]
  cursor: CellPlace | null
  /** The cell at the cursor is being edited. */
  isEditing: boolean
  expanded: string | null
  onCursor: (place: CellPlace, isEditing: boolean) => void
  onExpand: (row: string) => void
  onMenu: (row: string, place: { left: number; top: number }) => void
  drag: RowDrag
}

export interface RowDrag {
  start: (row: string) => void
  end: () => void
  /** Where the dragged row would go: the row under the mouse, and its upper or lower half. */
  over: { row: string; half: 'before' | 'after' } | null
  move: (row: string, half: 'before' | 'after') => void
  drop: () => void
}
