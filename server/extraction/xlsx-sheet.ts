import { type CellFormat, numberText } from './cell-text.ts'
import type { DocumentWriter } from './document-writer.ts'
import { attribute, type XmlAttributes, type XmlHandler } from './xml-reader.ts'

interface SheetParts {
  writer: DocumentWriter
  /** Shared by all sheets of a workbook. */
  count: { cells: number; limit: number }
  strings: readonly string[]
  formats: readonly CellFormat[]
  isDate1904: boolean
}

/** Thousands of cells may refer to one long text; a row that nobody could read is cut after it. */
const ROW_UNITS = 1_000_000

const TRUTH: Readonly<Record<string, string>> = { '1': 'TRUE', '0': 'FALSE' }

/** Texts above and below the printed page. */
const MARGIN = /^(odd|even|first)(Header|Footer)$/

/** What a margin says without its codes (ISO 29500-1, 18.3.1.46): places, fonts, numbers of pages, dates. */
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

/** Reads the cells of a SpreadsheetML sheet into rows. Empty cells are left out: a gap is one tab however wide. */
export function sheetRows({ writer, count, strings, formats, isDate1904 }: SheetParts): XmlHandler {
  let row: string[] = []
  let rowUnits = 0
  let type = 'n'
  let format: CellFormat | undefined
  let value = ''
  let isValue = false
  let readings = 0
  let margin: string | null = null

  const shown = () => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return TRUTH[value.trim()] ?? value
    return type === 'n' ? numberText(value, format, isDate1904) : value
  }
  const endRow = () => {
    writer.row(row)
    row = []
    rowUnits = 0
  }

  return {
    open(name: string, attributes: XmlAttributes) {
      if (name === 'c') {
        type = attribute(attributes, 't') ?? 'n'
        format = formats[Number(attribute(attributes, 's') ?? 0)]
        value = ''
      } else if (name === 'v' || name === 't') isValue = readings === 0
      else if (name === 'rPh') readings += 1
      else if (MARGIN.test(name)) margin = ''
    },
    text(text) {
      if (isValue) value += text
      if (margin !== null) margin += text
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') readings -= 1
      else if (name === 'c') {
        count.cells += 1
        if (rowUnits > ROW_UNITS || writer.isFull()) return
        const lines = shown().split('\n')
        const text = lines
          .map((line) => line.trim())
          .join(' ')
          .trim()
        rowUnits += text.length
        if (text !== '') row.push(text)
      } else if (name === 'row') endRow()
      else if (margin !== null && MARGIN.test(name)) {
        const text = marginText(margin)
        if (/\p{L}{2}/u.test(text)) writer.line(text)
        margin = null
      }
    },
    isDone: () => writer.isFull() || count.cells > count.limit,
  }
}
