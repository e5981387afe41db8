import type { IconName } from '@blueprintjs/core'
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  width?: number
  cell?: (row: Row) => ReactNode
  text?: (row: Row) => string
  isSortable?: boolean
  align?: 'start' | 'end'
  isHidden?: boolean
}

export interface Sorting {
  column: string
  order: 'asc' | 'desc'
}

export interface RowAction<Row> {
  id: string
  label: string
  icon?: IconName
  danger?: boolean
  run: (row: Row) => void
}

export type TableLayout = Readonly<Record<string, unknown>>
export interface TableMemory {
  read: () => TableLayout | null
  write: (layout: TableLayout) => void
}
