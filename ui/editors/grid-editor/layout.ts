import { HEAD_WIDTH, ROW_HEIGHT } from '../../viewers/sheet-grid/sheet-layout.ts'

/** The width of every column in pixels. */
export const COLUMN_WIDTH = 144

export const columnLeft = (column: number): number => HEAD_WIDTH + column * COLUMN_WIDTH
/** The top of a row; the first one is below the column letters. */
export const rowTop = (row: number): number => (row + 1) * ROW_HEIGHT

/** The left edge of each column relative to the row numbers, and the right edge of the last one. */
export const columnStarts = (columns: number): number[] =>
  Array.from({ length: columns + 1 }, (_, at) => at * COLUMN_WIDTH)

/** The rows or columns of a view, with one more at each end. */
export function visibleRange(start: number, length: number, o: { size: number; count: number }): number[] {
  const from = Math.max(0, Math.floor(start / o.size) - 1)
  const to = Math.min(o.count - 1, Math.ceil((start + length) / o.size) + 1)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
