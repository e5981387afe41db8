import type { IconName } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { Tone } from '#ui/controls/badge/badge.tsx'

export interface Column<Row> {
  key: string
  title: string
  width?: number
  /** What stands in the cell where the plain value will not do. */
  cell?: (row: Row) => ReactNode
  /** The cell as plain text, for copying and the tooltip; without it, the value itself. */
  text?: (row: Row) => string
  /** In what state the row is: a word with a dot of its colour. */
  state?: (row: Row) => State
  isSortable?: boolean
  align?: 'start' | 'end'
  /** Hidden at first: a person may show it. */
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
  icon?: IconName
  danger?: boolean
  isDisabled?: boolean
  run: (row: Row) => void
}

export type Density = 'normal' | 'dense'

/** What a person changed about a table. */
export interface TableLayout {
  widths: Readonly<Record<string, number>>
  /** Keys in the order of the screen; columns that it does not name follow in their own order. */
  order: readonly string[]
  /** Columns shown or hidden against the descriptor's wish. */
  hidden: Readonly<Record<string, boolean>>
  density: Density
  /** The last of the columns that stay where they are when one scrolls sideways. */
  frozen: string | null
}

/** Where a layout is kept between visits. */
export interface TableMemory {
  read: () => TableLayout | null
  write: (layout: TableLayout) => void
}

/**
 * What a cell says in words: its own text, else the text of its code, which the wire has beside it (`sex`, `sex_dictText`),
 * else the value that the row has under the column's key; several with a comma.
 */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row)
  if (column.state) return column.state(row).text
  const { [column.key]: code, [`${column.key}_dictText`]: said } = row as Readonly<Record<string, unknown>>
  const value = said || code
  if (Array.isArray(value)) return value.join('、')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a click on a column's head asks for: rising first, then the other way. */
export const nextSorting = (sorting: Sorting | null, column: string): Sorting => ({
  column,
  order: sorting?.column === column && sorting.order === 'asc' ? 'desc' : 'asc',
})

export const sortState = (sorting: Sorting | null, column: string): 'ascending' | 'descending' | 'none' =>
  sorting?.column !== column ? 'none' : sorting.order === 'asc' ? 'ascending' : 'descending'

/** Cells as a spreadsheet takes them: tabs and line ends within a text become spaces. */
export const tabbed = (cells: readonly (readonly string[])[]): string =>
  cells.map((line) => line.map((text) => text.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
