import type { ReactNode } from 'react'
import type { ConsoleIcon } from '#ui/controls/icon/console-icons.ts'
import type { Tone } from '#ui/controls/badge/badge.tsx'

export interface Column<Row> {
  key: string
  title: string
  width?: number
  /** Renders the cell, if the plain value is not enough. */
  cell?: (row: Row) => ReactNode
  /** The cell as plain text, for copying and tooltips; absent: the value itself. */
  text?: (row: Row) => string
  /** The row's state: a word with a coloured dot. */
  state?: (row: Row) => State
  isSortable?: boolean
  align?: 'start' | 'end'
  /** Hidden by default; a person can show it. */
  isHidden?: boolean
}

export interface State {
  tone: Tone
  text: string
}

export interface Sorting {
  column: string
  order: 'asc' | 'desc'
}

export interface RowAction<Row> {
  id: string
  label: string
  icon?: ConsoleIcon
  danger?: boolean
  isDisabled?: boolean
  run: (row: Row) => void
}

export type Density = 'normal' | 'dense'

/** A person's changes to a table. */
export interface TableLayout {
  widths: Readonly<Record<string, number>>
  /** Column keys in display order; columns not named here follow in their own order. */
  order: readonly string[]
  /** Columns shown or hidden differently from the default. */
  hidden: Readonly<Record<string, boolean>>
  density: Density
  /** The last column that stays fixed during horizontal scrolling. */
  frozen: string | null
}

/** Stores a layout between visits. */
export interface TableMemory {
  read: () => TableLayout | null
  write: (layout: TableLayout) => void
}

/**
 * The text of a cell: its own text, else the label of its code, which the API sends beside it (`sex`, `sex_dictText`),
 * else the value under the column's key. Several values are separated by commas.
 */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row)
  if (column.state) return column.state(row).text
  const { [column.key]: code, [`${column.key}_dictText`]: said } = row as Readonly<Record<string, unknown>>
  const value = said || code
  if (Array.isArray(value)) return value.join('、')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The sorting after a click on a column's head: ascending first, then descending. */
export const nextSorting = (sorting: Sorting | null, column: string): Sorting => ({
  column,
  order: sorting?.column === column && sorting.order === 'asc' ? 'desc' : 'asc',
})

export const sortState = (sorting: Sorting | null, column: string): 'ascending' | 'descending' | 'none' =>
  sorting?.column !== column ? 'none' : sorting.order === 'asc' ? 'ascending' : 'descending'

/** Cells as tab-separated text; tabs and line ends within a cell become spaces. */
export const tabbed = (cells: readonly (readonly string[])[]): string =>
  cells.map((line) => line.map((text) => text.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
