import type { ReactNode } from 'react'
import type { Column } from '#core/table/column.ts'
import type { Row } from '#core/table/table.ts'
import type { CellProps, CellTypes } from './cell-type.ts'
import type { Editable } from './use-editable-table.ts'

export interface EditableTableProps {
  label: string
  table: Editable
  types: CellTypes
  /** Every cell always shows its editor. */
  isAlwaysEdit?: boolean
  /** Read-only. */
  isDisabled?: boolean
  /** Renders cells of type `slot`, by column key. */
  slots?: Readonly<Record<string, (cell: CellProps) => ReactNode>>
  /** The content that opens at a row; a column `row-expand` has the button. */
  subTable?: (row: Row) => ReactNode
  /** Shown after the buttons of the table. */
  buttons?: ReactNode
  onSelect?: (ids: readonly string[]) => void
}

/** A cell, by its row and the key of its column. */
export interface CellPlace {
  row: string
  key: string
}

/** State shared by the rows of a table. */
export interface RowContext {
  props: EditableTableProps
  /** The visible columns. */
  columns: readonly Column[]
  cursor: CellPlace | null
  /** The active cell is being edited. */
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
  /** The target of the dragged row: the row under the mouse, and its upper or lower half. */
  over: { row: string; half: 'before' | 'after' } | null
  move: (row: string, half: 'before' | 'after') => void
  drop: () => void
}
