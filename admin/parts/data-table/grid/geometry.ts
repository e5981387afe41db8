import type { Column } from '../column.ts'
import { cellText, tabbed } from '../column.ts'
import type { Arranged } from './layout.ts'
import type { Cursor } from './use-grid-cursor.ts'

/** The start of each cell of a row, and the end of the last one. */
export function columnEdges(selectWidth: number, arranged: readonly { width: number }[]): number[] {
  const widths = [...(selectWidth > 0 ? [selectWidth] : []), ...arranged.map(({ width }) => width)]
  let edge = 0
  return [0, ...widths.map((width) => (edge += width))]
}

/** The number of fixed cells of a row. */
export const frozenCount = (arranged: readonly { isFrozen: boolean }[], hasSelection: boolean): number =>
  arranged.filter(({ isFrozen }) => isFrozen).length + (hasSelection ? 1 : 0)

/** The selected cells as text; the checkbox column is empty. */
export function markedText<Row>(
  { from, to }: Cursor,
  rows: readonly Row[],
  arranged: readonly Arranged<Row>[],
  hasSelection: boolean,
): string {
  const shift = hasSelection ? 1 : 0
  const taken = arranged.slice(
    Math.max(0, Math.min(from.col, to.col) - shift),
    Math.max(0, Math.max(from.col, to.col) - shift + 1),
  )
  const lines = rows.slice(Math.min(from.row, to.row), Math.max(from.row, to.row) + 1)
  return tabbed(lines.map((row) => taken.map(({ column }) => cellText(column, row))))
}

/** The name of a row: the text of its first column. */
export const nameOfRow = <Row>(first: Column<Row> | undefined, row: Row): string => (first ? cellText(first, row) : '')
