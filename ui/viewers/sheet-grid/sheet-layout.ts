import type { SheetFacts } from '#core/contract/km/files/preview-parts.ts'

export const ROW_HEIGHT = 26
export const HEAD_WIDTH = 56
const CHARACTER = 7.5
const USUAL_WIDTH = 96
const WIDEST = 480

/** The left edge of each column, and the right edge of the last one, in pixels from the row numbers. */
export function columnStarts({ columns, widths }: Pick<SheetFacts, 'columns' | 'widths'>): number[] {
  const starts = [0]
  for (let column = 0; column < columns; column += 1) {
    const stated = widths[String(column)]
    const width =
      stated === undefined ? USUAL_WIDTH : stated === 0 ? 0 : Math.min(WIDEST, Math.max(24, stated * CHARACTER + 10))
    starts.push((starts.at(-1) ?? 0) + width)
  }
  return starts
}

/** The name of a column: `A`, `Z`, `AA`. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

export interface Area {
  /** The index of the sheet, 0-based. */
  sheet: number
  from: Spot
  to: Spot
}

/** `B3`, or `B3:D5` for several cells. */
export const areaName = ({ from, to }: Pick<Area, 'from' | 'to'>): string => {
  const { top, bottom, left, right } = selectionArea(from, to)
  const first = cellName(top, left)
  return top === bottom && left === right ? first : `${first}:${cellName(bottom, right)}`
}

/** The cells named as by {@link areaName}; null for an invalid name. */
export function areaNamed(name: string): Pick<Area, 'from' | 'to'> | null {
  const spots = name.split(':').map(spotNamed)
  const [from, to = from] = spots
  return from && to && spots.length <= 2 ? { from, to } : null
}

function spotNamed(name: string): Spot | null {
  const [, letters, number] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name) ?? []
  if (letters === undefined) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(number) - 1, column }
}

/** The column at a horizontal position. */
export const columnAt = (starts: readonly number[], position: number): number =>
  Math.max(
    0,
    Math.min(
      starts.length - 2,
      starts.findLastIndex((start) => start <= position),
    ),
  )

export interface Spot {
  row: number
  column: number
}

/** The cell that a key goes to; null when the key does not move. */
export function nextSpot(
  key: { key: string; ctrlKey: boolean; metaKey: boolean },
  from: Spot,
  sheet: { rows: number; columns: number; page: number },
): Spot | null {
  const isFar = key.ctrlKey || key.metaKey
  const [lastRow, lastColumn] = [sheet.rows - 1, sheet.columns - 1]
  const within = (row: number, column: number): Spot => ({
    row: Math.max(0, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  })
  switch (key.key) {
    case 'ArrowUp':
      return within(isFar ? 0 : from.row - 1, from.column)
    case 'ArrowDown':
      return within(isFar ? lastRow : from.row + 1, from.column)
    case 'ArrowLeft':
      return within(from.row, isFar ? 0 : from.column - 1)
    case 'ArrowRight':
      return within(from.row, isFar ? lastColumn : from.column + 1)
    case 'PageUp':
      return within(from.row - sheet.page, from.column)
    case 'PageDown':
      return within(from.row + sheet.page, from.column)
    case 'Home':
      return within(isFar ? 0 : from.row, 0)
    case 'End':
      return within(isFar ? lastRow : from.row, lastColumn)
    default:
      return null
  }
}

/** The upper left and the lower right corner of a selection. */
export const selectionArea = (first: Spot, last: Spot) => ({
  top: Math.min(first.row, last.row),
  bottom: Math.max(first.row, last.row),
  left: Math.min(first.column, last.column),
  right: Math.max(first.column, last.column),
})

/** A selection in the clipboard format that other programs read. */
export function asTabbed(first: Spot, last: Spot, textAt: (row: number, column: number) => string): string {
  const { top, bottom, left, right } = selectionArea(first, last)
  const lines: string[] = []
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = []
    for (let column = left; column <= right; column += 1) {
      const text = textAt(row, column)
      cells.push(/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    }
    lines.push(cells.join('\t'))
  }
  return lines.join('\n')
}
