/**
 * A file of delimited values (RFC 4180), for editing: an unchanged row is written as it was read, with its own quotes.
 */
export interface DelimitedRow {
  readonly cells: readonly string[]
  /** The row as it is in the file, without its line end; null when it was changed. */
  readonly source: string | null
}

export type Delimiter = ',' | ';' | '\t'

const DELIMITERS: readonly Delimiter[] = ['\t', ';', ',']

/** The most frequent delimiter of the first line; a comma if there is none. */
export function detectDelimiter(text: string): Delimiter {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1)
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.lastIndexOf(Math.max(...counts))]!
}

/** Parses a text whose lines end with ` `. A quote inside an unquoted value is a normal character. */
export function parseDelimited(text: string, delimiter: Delimiter): DelimitedRow[] {
  const rows: DelimitedRow[] = []
  let at = 0
  while (at < text.length) {
    const begin = at
    const cells: string[] = []
    for (;;) {
      const cell = readCell(text, at, delimiter)
      cells.push(cell.value)
      at = cell.end
      if (text[at] !== delimiter) break
      at += 1
    }
    rows.push({ cells, source: text.slice(begin, at) })
    at += 1 // the end of the line
  }
  return rows
}

function readCell(text: string, begin: number, delimiter: Delimiter): { value: string; end: number } {
  if (text[begin] !== '"') {
    const end = endOfPlain(text, begin, delimiter)
    return { value: text.slice(begin, end), end }
  }
  let value = ''
  let at = begin + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { value: value + text.slice(at), end: text.length }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const end = endOfPlain(text, quote + 1, delimiter)
      return { value: value + text.slice(quote + 1, end), end }
    }
    value += '"'
    at = quote + 2
  }
}

function endOfPlain(text: string, begin: number, delimiter: Delimiter): number {
  let end = begin
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
  return end
}

/** The text of rows, with a line end at the end if `isEnded`. */
export function printDelimited(
  rows: readonly DelimitedRow[],
  { delimiter, isEnded }: { delimiter: Delimiter; isEnded: boolean },
): string {
  const lines = rows.map(({ cells, source }) => source ?? cells.map((cell) => quoted(cell, delimiter)).join(delimiter))
  return lines.join('\n') + (isEnded && lines.length > 0 ? '\n' : '')
}

const quoted = (cell: string, delimiter: Delimiter): string =>
  cell.includes(delimiter) || /["\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
