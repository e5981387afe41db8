import type { Bundle } from '../bundle/bundle.ts'

/** Rows that are kept, sent and asked for together. */
export const BLOCK_ROWS = 200

/** Of a workbook. What is beyond is left out, and said. */
const LIMITS = {
  cells: 1_000_000,
  bytes: 44 * 1024 * 1024,
  columns: 2_000,
  rows: 1_048_576,
  sheets: 500,
  merges: 5_000,
}

const CELL_UNITS = 8_000

/** How cells look, beside their text. */
export interface CellStyle {
  bold?: true
  italic?: true
  align?: 'left' | 'center' | 'right'
  /** rrggbb */
  fill?: string
  colour?: string
}

/** Column, text and, where it has one, the number of its style. */
export type GridCell = [column: number, text: string] | [column: number, text: string, style: number]

/** Row and column of the first and of the last cell, counted from 0. */
export type Merge = [fromRow: number, fromColumn: number, toRow: number, toColumn: number]

export interface SheetFacts {
  hidden?: boolean
  frozenRows?: number
  frozenColumns?: number
  /** Width in characters by column. */
  widths?: Record<number, number>
  merges?: Merge[]
}

export interface SheetBuilder {
  facts: SheetFacts
  cell(row: number, column: number, text: string, style?: CellStyle): void
}

export interface GridBuilder {
  sheet(name: string, facts?: SheetFacts): SheetBuilder
  /** Nothing more can be taken. */
  isFull(): boolean
  /** Something could not be read to its end. */
  cut(): void
  finish(): Bundle
}

interface OpenSheet {
  name: string
  facts: SheetFacts
  rows: number
  columns: number
  /** Number of the part that holds each block; -1 for one without cells. */
  blocks: number[]
}

/** Collects sheets into blocks of rows. Cells come row by row; one that comes too late for its block is left out. */
export function gridBuilder(): GridBuilder {
  const sheets: OpenSheet[] = []
  const parts: Buffer[] = []
  const styles: CellStyle[] = []
  const numbers = new Map<string, number>()
  let cells = 0
  let bytes = 0
  let truncated = false
  let block: { sheet: OpenSheet; number: number; rows: Map<number, GridCell[]> } | null = null

  const flush = () => {
    if (block === null || block.rows.size === 0) return
    const rows = [...block.rows].toSorted(([first], [second]) => first - second)
    const part = Buffer.from(JSON.stringify(rows))
    const { blocks } = block.sheet
    while (blocks.length < block.number) blocks.push(-1)
    blocks[block.number] = parts.push(part) - 1
    bytes += part.length
    block = null
  }
  const styleNumber = (style: CellStyle | undefined): number | null => {
    if (style === undefined || Object.keys(style).length === 0) return null
    const key = JSON.stringify(style)
    const known = numbers.get(key) ?? styles.push(style) - 1
    numbers.set(key, known)
    return known
  }
  const isFull = () => cells >= LIMITS.cells || bytes >= LIMITS.bytes

  return {
    isFull,
    cut: () => void (truncated = true),
    sheet(name, facts = {}) {
      const sheet: OpenSheet = { name, facts, rows: 0, columns: 0, blocks: [] }
      flush()
      if (sheets.length < LIMITS.sheets) sheets.push(sheet)
      else truncated = true
      return {
        facts,
        cell(row, column, text, style) {
          const shown = text.length > CELL_UNITS ? `${text.slice(0, CELL_UNITS).toWellFormed()}…` : text
          const number = styleNumber(style)
          if (shown === '' && (number === null || style?.fill === undefined)) return
          const isOutside = row < 0 || column < 0 || row >= LIMITS.rows || column >= LIMITS.columns
          if (isOutside || isFull()) {
            truncated = true
            return
          }
          const wanted = Math.floor(row / BLOCK_ROWS)
          if (block?.sheet !== sheet || block.number !== wanted) {
            flush()
            if (sheet.blocks[wanted] !== undefined && sheet.blocks[wanted] >= 0) return
            block = { sheet, number: wanted, rows: new Map() }
          }
          const cellsOfRow = block.rows.get(row) ?? []
          block.rows.set(row, cellsOfRow)
          cellsOfRow.push(number === null ? [column, shown] : [column, shown, number])
          cells += 1
          // A coloured but empty cell is no reason to show more of the sheet.
          if (shown === '') return
          sheet.rows = Math.max(sheet.rows, row + 1)
          sheet.columns = Math.max(sheet.columns, column + 1)
        },
      }
    },
    finish() {
      flush()
      const head = { sheets: sheets.map(finished), styles, truncated, blockRows: BLOCK_ROWS }
      return { head, parts }
    },
  }
}

function finished({ name, facts, rows, columns, blocks }: OpenSheet) {
  const merges = (facts.merges ?? [])
    .filter(([top, left]) => top < rows && left < columns)
    .slice(0, LIMITS.merges)
    .map(([top, left, bottom, right]) => [top, left, Math.min(bottom, rows - 1), Math.min(right, columns - 1)])
  const widths = Object.fromEntries(Object.entries(facts.widths ?? {}).filter(([column]) => Number(column) < columns))
  return {
    name: name.slice(0, 100).toWellFormed(),
    rows,
    columns,
    hidden: facts.hidden === true,
    frozenRows: Math.min(facts.frozenRows ?? 0, 20, rows),
    frozenColumns: Math.min(facts.frozenColumns ?? 0, 10, columns),
    widths,
    merges,
    blocks: blocks.slice(0, Math.ceil(rows / BLOCK_ROWS)),
  }
}
