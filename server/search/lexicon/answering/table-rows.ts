/** A cell, with its position in the text; `text` is without the quotes of CSV. */
export interface Cell {
  text: string
  start: number
  end: number
}

/** A line of a table, with its position in the text. Empty cells are missing in it: a gap of any width is one tab. */
export interface Row {
  start: number
  end: number
  cells: Cell[]
}

/** Lines that follow each other. The first one is that of the passage, or of an earlier one when the table goes on. */
export interface Table {
  header: readonly string[]
  /** Whether the header is one of `rows`, the first. */
  isHeaderHere: boolean
  /** The most cells that a line of the table has. */
  widest: number
  rows: Row[]
}

/** What stands above a passage that begins within a table: the first line and the widest of the lines. */
export interface TableAbove {
  header: string
  widest: number
}

const QUOTED = /"(?:[^"]|"")*"|[^"]+/g

/** The tables of a passage. `above`: what its first lines continue; null when nothing does. */
export function tablesIn(text: string, isCsv: boolean, above: TableAbove | null): Table[] {
  const separator = isCsv ? csvSeparator(above?.header ?? text.split('\n', 1)[0]!) : '\t'
  const tables: Row[][] = []
  let start = 0
  let wasRow = false
  for (const line of text.split('\n')) {
    const cells = cellsOf(line, separator, start)
    if (cells.length > 1 && wasRow) tables.at(-1)!.push({ start, end: start + line.length, cells })
    else if (cells.length > 1) tables.push([{ start, end: start + line.length, cells }])
    wasRow = cells.length > 1
    start += line.length + 1
  }
  return tables.map((rows) => {
    const continued = above !== null && rows[0]!.start === 0 ? above : null
    const header = continued ? cellsOf(continued.header, separator, 0) : rows[0]!.cells
    const widest = Math.max(continued?.widest ?? 0, header.length, ...rows.map(({ cells }) => cells.length))
    return { header: header.map((cell) => cell.text), isHeaderHere: continued === null, widest, rows }
  })
}

/** How many cells a line has; one is no line of a table. */
export const cellCount = (line: string, isCsv: boolean): number =>
  cellsOf(line, isCsv ? csvSeparator(line) : '\t', 0).length

const csvSeparator = (line: string): string =>
  [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!

function cellsOf(line: string, separator: string, offset: number): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const cut of [...cutsOf(line, separator), line.length]) {
    const whole = line.slice(from, cut)
    const text = whole.trim().replace(/^"(.*)"$/, '$1')
    const start = offset + from + Math.max(0, whole.indexOf(text))
    if (text !== '') cells.push({ text, start, end: start + text.length })
    from = cut + 1
  }
  return cells
}

/** Where a separator stands outside of quotes. Quotes are CSV's: in a text with tabs they are inches. */
function cutsOf(line: string, separator: string): number[] {
  const pieces = separator === '\t' ? [{ 0: line, index: 0 }] : line.matchAll(QUOTED)
  const cuts: number[] = []
  for (const { 0: piece, index } of pieces) {
    if (separator !== '\t' && piece.startsWith('"')) continue
    for (let at = piece.indexOf(separator); at >= 0; at = piece.indexOf(separator, at + 1)) cuts.push(index + at)
  }
  return cuts
}
