import { cutText } from '#core/text/cut-text.ts'
import type { Bundle } from '../bundle/bundle.ts'

/** How many rows are stored, sent and requested together. */
export const BLOCK_ROWS = 200

/** Limits of a workbook. The rest is left out, and the preview says so. */
const LIMITS = {
  cells: 1_000_000,
  bytes: 44 * 1024 * 1024,
  columns: 2_000,
  rows: 1_048_576,
  sheets: 500,
  merges: 5_000,
}

const CELL_UNITS = 8_000

/** The look of a cell beside its text. */
export interface CellStyle {
  bold?: true
  italic?: true
  align?: 'left' | 'center' | 'right'
  /** rrggbb */
  fill?: string
  colour?: string
}

/** Column, text, and the number of the style if there is one. */
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
  /** True when no more cells can be taken. */
  isFull(): boolean
  /** Marks that something could not be read to its end. */
  cut(): void
  finish(): Bundle
}

interface OpenSheet {
  name: string
  facts: SheetFacts
  rows: number
  columns: number
  /** The number of the part with each block; -1 for a block without cells. */
  blocks: number[]
}

/**
 * Collects sheets into blocks of rows. Cells must come row by row; a cell whose block is already closed is left out.
 */
export function gridBuilder(): GridBuilder {
  const sheets: OpenSheet[] = []
  const styles = numberedStyles()
  const blocks = blockWriter()
  let cells = 0
  let truncated = false
  const isFull = () => cells >= LIMITS.cells || blocks.bytes() >= LIMITS.bytes

  function addCell(sheet: OpenSheet, [row, column]: [number, number], text: string, style?: CellStyle): void {
    const shown = text.length > CELL_UNITS ? `${cutText(text, CELL_UNITS)}…` : text
    const number = styles.numberOf(style)
    if (shown === '' && (number === null || style?.fill === undefined)) return
    if (isOutside(row, column) || isFull()) {
      truncated = true
      return
    }
    const cell: GridCell = number === null ? [column, shown] : [column, shown, number]
    if (!blocks.add(sheet, row, cell)) return
    cells += 1
    // A coloured empty cell does not extend the sheet.
    if (shown === '') return
    sheet.rows = Math.max(sheet.rows, row + 1)
    sheet.columns = Math.max(sheet.columns, column + 1)
  }

  return {
    isFull,
    cut: () => void (truncated = true),
    sheet(name, facts = {}) {
      const sheet: OpenSheet = { name, facts, rows: 0, columns: 0, blocks: [] }
      blocks.flush()
      if (sheets.length < LIMITS.sheets) sheets.push(sheet)
      else truncated = true
      return { facts, cell: (row, column, text, style) => addCell(sheet, [row, column], text, style) }
    },
    finish() {
      blocks.flush()
      const head = { sheets: sheets.map(finished), styles: styles.all, truncated, blockRows: BLOCK_ROWS }
      return { head, parts: blocks.parts }
    },
  }
}

const isOutside = (row: number, column: number): boolean =>
  row < 0 || column < 0 || row >= LIMITS.rows || column >= LIMITS.columns

/** Gives the same number to equal styles. */
function numberedStyles() {
  const all: CellStyle[] = []
  const numbers = new Map<string, number>()
  return {
    all,
    /** Null for a cell without a style. */
    numberOf(style: CellStyle | undefined): number | null {
      if (style === undefined || Object.keys(style).length === 0) return null
      const key = JSON.stringify(style)
      const known = numbers.get(key) ?? all.push(style) - 1
      numbers.set(key, known)
      return known
    },
  }
}

/** Collects the rows of one block, and writes it as a part when the next block begins. */
function blockWriter() {
  const parts: Buffer[] = []
  let bytes = 0
  let block: { sheet: OpenSheet; number: number; rows: Map<number, GridCell[]> } | null = null

  function flush(): void {
    if (block === null || block.rows.size === 0) return
    const rows = [...block.rows].toSorted(([first], [second]) => first - second)
    const part = Buffer.from(JSON.stringify(rows))
    const { blocks } = block.sheet
    while (blocks.length < block.number) blocks.push(-1)
    blocks[block.number] = parts.push(part) - 1
    bytes += part.length
    block = null
  }

  /** Returns whether the cell was taken; the block of its row may have been written already. */
  function add(sheet: OpenSheet, row: number, cell: GridCell): boolean {
    const wanted = Math.floor(row / BLOCK_ROWS)
    if (block?.sheet !== sheet || block.number !== wanted) {
      flush()
      if (sheet.blocks[wanted] !== undefined && sheet.blocks[wanted] >= 0) return false
      block = { sheet, number: wanted, rows: new Map() }
    }
    const cellsOfRow = block.rows.get(row) ?? []
    block.rows.set(row, cellsOfRow)
    cellsOfRow.push(cell)
    return true
  }

  return { parts, bytes: () => bytes, flush, add }
}

function finished({ name, facts, rows, columns, blocks }: OpenSheet) {
  const merges = (facts.merges ?? [])
    .filter(([top, left]) => top < rows && left < columns)
    .slice(0, LIMITS.merges)
    .map(([top, left, bottom, right]) => [top, left, Math.min(bottom, rows - 1), Math.min(right, columns - 1)])
  const widths = Object.fromEntries(Object.entries(facts.widths ?? {}).filter(([column]) => Number(column) < columns))
  return {
    name: cutText(name, 100),
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
