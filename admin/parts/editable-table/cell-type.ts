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
  /** Whether the editor is a tab stop; otherwise only the active cell is. */
  isTabStop: boolean
  /** Renders a cell of type `slot`. */
  slot?: ((cell: CellProps) => ReactNode) | undefined
}

/** How cells of a type are shown and edited. */
export interface CellType {
  Show: ComponentType<CellProps>
  /** Absent: cells of this type are read-only. */
  Edit?: ComponentType<CellProps>
  /** The editor is always shown, so that one click is enough. */
  isAlways?: boolean
  /** The editor handles Enter itself. */
  keepsEnter?: boolean
  align?: 'end' | 'middle'
}

export type CellTypes = ColumnTypes<CellType>
