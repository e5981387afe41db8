import { type CellFormat, numberText } from '../numbers/index.ts'
import type { DocumentWriter } from '../passages/index.ts'
import { attribute, type XmlAttributes, type XmlHandler } from '../markup/index.ts'

interface SheetParts {
  writer: DocumentWriter
  /** Shared by all sheets of a workbook. */
  count: { cells: number; limit: number }
  strings: readonly string[]
  formats: readonly CellFormat[]
  isDate1904: boolean
}

/** Thousands of cells may refer to the same long text, so a row is cut at this length. */
const ROW_UNITS = 1_000_000

const TRUTH: Readonly<Record<string, string>> = { '1': 'TRUE', '0': 'FALSE' }

/** Headers and footers of the printed page. */
const MARGIN = /^(odd|even|first)(Header|Footer)$/

/** The text of a header or footer without its codes (ISO 29500-1, 18.3.1.46): positions, fonts, page numbers, dates. */
export function marginText(source: string): string {
  return source
    .slice(0, 1000)
    .replace(/&"[^"]*"|&K(?:[0-9a-f]{6}|\d\d[+-]\d{3})|&\d{1,3}|&[LCR]/gi, ' ')
    .replace(/&&/g, '\0')
    .replace(/&[a-z]/gi, '')
    .replaceAll('\0', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A sheet as far as it was read. */
interface Reading extends SheetParts {
  row: string[]
  rowUnits: number
  /** Of the current cell. */
  type: string
  format: CellFormat | undefined
  value: string
  isValue: boolean
  /** How many phonetic readings of Japanese characters are open here. */
  readings: number
  /** The header or footer that is being read. */
  margin: string | null
}

/** Reads the cells of a SpreadsheetML sheet into rows. Empty cells are left out: a gap of any width is one tab. */
export function sheetRows(parts: SheetParts): XmlHandler {
  const reading: Reading = {
    ...parts,
    row: [],
    rowUnits: 0,
    type: 'n',
    format: undefined,
    value: '',
    isValue: false,
    readings: 0,
    margin: null,
  }
  const { writer, count } = parts
  return {
    open: (name, attributes) => open(reading, name, attributes),
    text(text) {
      if (reading.isValue) reading.value += text
      if (reading.margin !== null) reading.margin += text
    },
    close: (name) => close(reading, name),
    isDone: () => writer.isFull() || count.cells > count.limit,
  }
}

function open(reading: Reading, name: string, attributes: XmlAttributes): void {
  if (name === 'c') {
    reading.type = attribute(attributes, 't') ?? 'n'
    reading.format = reading.formats[Number(attribute(attributes, 's') ?? 0)]
    reading.value = ''
  } else if (name === 'v' || name === 't') reading.isValue = reading.readings === 0
  else if (name === 'rPh') reading.readings += 1
  else if (MARGIN.test(name)) reading.margin = ''
}

function close(reading: Reading, name: string): void {
  if (name === 'v' || name === 't') reading.isValue = false
  else if (name === 'rPh') reading.readings -= 1
  else if (name === 'c') endCell(reading)
  else if (name === 'row') endRow(reading)
  else if (reading.margin !== null && MARGIN.test(name)) endMargin(reading, reading.margin)
}

function endCell(reading: Reading): void {
  reading.count.cells += 1
  if (reading.rowUnits > ROW_UNITS || reading.writer.isFull()) return
  const lines = shown(reading).split('\n')
  const text = lines
    .map((line) => line.trim())
    .join(' ')
    .trim()
  reading.rowUnits += text.length
  if (text !== '') reading.row.push(text)
}

function shown({ type, value, format, strings, isDate1904 }: Reading): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return TRUTH[value.trim()] ?? value
  return type === 'n' ? numberText(value, format, isDate1904) : value
}

function endRow(reading: Reading): void {
  reading.writer.row(reading.row)
  reading.row = []
  reading.rowUnits = 0
}

function endMargin(reading: Reading, margin: string): void {
  const text = marginText(margin)
  if (/\p{L}{2}/u.test(text)) reading.writer.line(text)
  reading.margin = null
}
