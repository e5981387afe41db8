import { type ExtractionInput, sourceText } from '#server/formats/extraction/index.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { gridBuilder } from './grid-builder.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const

/** A separated table (RFC 4180) with any separator. */
export function csvGrid(input: ExtractionInput): Bundle {
  const { text, truncated } = sourceText(input)
  const grid = gridBuilder()
  if (truncated) grid.cut()
  const sheet = grid.sheet(input.fileName.replace(/\.[^.]*$/, '') || '表格')
  for (const [row, column, value] of csvCells(text, detectSeparator(text))) {
    sheet.cell(row, column, value, NUMBER.test(value) ? { align: 'right' } : undefined)
    if (grid.isFull()) {
      grid.cut()
      break
    }
  }
  return grid.finish()
}

const NUMBER = /^[-+]?\d[\d,]{0,30}(\.\d{1,20})?%?$/

/** The most frequent separator outside quotes in the first line. */
function detectSeparator(text: string): string {
  const line = /^(?:"[^"]{0,2000}"|[^"\n]){0,2000}/.exec(text.slice(0, 10_000))?.[0].replace(/"[^"]*"/g, '') ?? ''
  const counted = SEPARATORS.map((separator) => [line.split(separator).length, separator] as const)
  return counted.toSorted(([first], [second]) => second - first)[0]?.[1] ?? ','
}

/**
 * Cells with their positions. A quote within quotes is written twice; one in the middle of a cell is a normal
 * character.
 */
export function* csvCells(text: string, separator: string): Generator<[row: number, column: number, value: string]> {
  let at = 0
  let row = 0
  let column = 0
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedValue(text, at) : null
    const end = quoted?.end ?? plainEnd(text, at, separator)
    yield [row, column, quoted?.value ?? text.slice(at, end).trim()]
    at = end
    if (text[at] === separator) column += 1
    else {
      if (text[at] === '\r' && text[at + 1] === '\n') at += 1
      row += 1
      column = 0
    }
    at += 1
  }
}

function quotedValue(text: string, start: number): { value: string; end: number } {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { value: value + text.slice(at), end: text.length }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

function plainEnd(text: string, start: number, separator: string): number {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}
