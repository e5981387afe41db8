import type { DelimitedRow } from './delimited.ts'

/*
 * Changes of a grid of values, as pure functions: each returns new rows, so that the old ones can be restored. A row
 * has as many cells as it was given; missing cells at its end are empty.
 */
export type Rows = readonly DelimitedRow[]

const changed = (cells: readonly string[]): DelimitedRow => ({ cells, source: null })

export const columnCount = (rows: Rows): number => rows.reduce((most, { cells }) => Math.max(most, cells.length), 1)

export const cellAt = (rows: Rows, row: number, column: number): string => rows[row]?.cells[column] ?? ''

/** Sets one value; the row is extended as needed. */
export const setCell = (rows: Rows, row: number, column: number, value: string): Rows =>
  cellAt(rows, row, column) === value ? rows : rows.with(row, changed(withCell(rows[row]!.cells, column, value)))

function withCell(cells: readonly string[], column: number, value: string): readonly string[] {
  const padded = [...cells, ...Array.from({ length: Math.max(0, column + 1 - cells.length) }, () => '')]
  return padded.with(column, value)
}

/** Writes a block of values with its upper left corner at a cell; the grid is extended as needed. */
export function setBlock(rows: Rows, row: number, column: number, block: readonly (readonly string[])[]): Rows {
  const missing = Math.max(0, row + block.length - rows.length)
  const grown: Rows = [...rows, ...Array.from({ length: missing }, () => changed(['']))]
  return block.reduce(
    (all, values, down) => values.reduce((each, value, along) => setCell(each, row + down, column + along, value), all),
    grown,
  )
}

export const insertRow = (rows: Rows, at: number): Rows =>
  rows.toSpliced(at, 0, changed(Array.from({ length: columnCount(rows) }, () => '')))

/** The last remaining row stays, empty. */
export const deleteRow = (rows: Rows, at: number): Rows => (rows.length === 1 ? [changed([''])] : rows.toSpliced(at, 1))

export const insertColumn = (rows: Rows, at: number): Rows =>
  rows.map(({ cells }) =>
    changed([...cells, ...Array.from({ length: Math.max(0, at - cells.length) }, () => '')].toSpliced(at, 0, '')),
  )

/** The last remaining column stays, empty. */
export const deleteColumn = (rows: Rows, at: number): Rows =>
  rows.map((row) =>
    at >= row.cells.length ? row : changed(row.cells.length === 1 ? [''] : row.cells.toSpliced(at, 1)),
  )
