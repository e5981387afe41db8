import type { ComponentType, ReactNode } from 'react'
import type { CellValue, Column } from '#core/table/column.ts'
import type { Row } from '#core/table/table.ts'
import type { ColumnTypes } from '#core/table/types.ts'

export interface CellProps {
  /** The id of the control; its note has the id `${id}-note`. */
  id: string
  column: Column
  row: Row
  value: CellValue
  isDisabled: boolean
  error: string | null
  onChange: (value: CellValue) => void
  /** The tab key stops at the editor; otherwise at the cell with the cursor alone. */
  isTabStop: boolean
  /** What the caller draws in a cell of type `slot`. */
  slot?: ((cell: CellProps) => ReactNode) | undefined
}

/** How cells of a type are shown and edited. */
export interface CellType {
  Show: ComponentType<CellProps>
  /** Without an editor, cells of this type are read-only. */
  Edit?: ComponentType<CellProps>
  /** The editor stands there without being asked for: one click does what it is for. */
  isAlways?: boolean
  /** Enter is the editor's own. */
  keepsEnter?: boolean
  align?: 'end' | 'middle'
}

export type CellTypes = ColumnTypes<CellType>
