import { cutText } from '#core/text/cut-text.ts'
import type { WorkBook } from 'xlsx'
import { wholeFile } from '../compound/index.ts'
import { type ExtractionInput, ExtractionRefusal } from '../extraction/index.ts'
import { attribute, readXml, type XmlHandler } from '../markup/index.ts'
import { type CellFormat, numberText } from '../numbers/index.ts'
import { mainPart, readRelationships } from '../package/index.ts'
import { openZip } from '../zip/index.ts'
import { type BookCell, bookCells } from './book-cell.ts'
import { openedBytes } from './decrypt-xls.ts'
import { parseBook } from './extract-xls.ts'
import { readCellFormats, readSharedStrings, readWorkbook } from './xlsx-parts.ts'

/** Rows of cells by their column, as they are shown; empty cells are ''. */
export type TableRows = string[][]

export interface TableLimits {
  rows: number
  columns: number
  cellUnits: number
}

/**
 * The rows of a workbook's first sheet that is not hidden. Beyond the limit one more row is returned, so that the
 * caller sees there are more.
 */
export const tableRows = (input: ExtractionInput, limits: TableLimits): Promise<TableRows> =>
  input.kind === 'xlsx' ? xlsxRows(input, limits) : bookRows(input, limits)

async function xlsxRows(input: ExtractionInput, limits: TableLimits): Promise<TableRows> {
  const zip = await openZip(input)
  const main = await mainPart(zip, /^xl\/workbook\.xml$/i)
  const relations = await readRelationships(zip, main.name)
  const findPart = (type: string) =>
    relations.find((relation) => relation.type === type)?.part ?? zip.find(`xl/${type}.xml`)
  const book = await readWorkbook(zip, main)
  const strings = await readSharedStrings(zip, findPart('sharedStrings'), input.limits.textUnits)
  const formats = await readCellFormats(zip, findPart('styles'))
  const at = Math.max(
    0,
    book.sheets.findIndex(({ hidden }) => !hidden),
  )
  const part =
    relations.find(({ id }) => id === book.sheets[at]?.id)?.part ?? zip.find(`xl/worksheets/sheet${at + 1}.xml`)
  if (part === null) return []
  const rows: TableRows = []
  const isWhole = await readXml(
    zip,
    part,
    cellReader({ rows, limits, strings: strings.values, formats, isDate1904: book.isDate1904 }),
  )
  if (!isWhole && rows.length <= limits.rows) throw new ExtractionRefusal('too-large', '表格的内容过多，无法读完')
  return rows
}

interface Reading {
  rows: TableRows
  limits: TableLimits
  strings: readonly string[]
  formats: readonly CellFormat[]
  isDate1904: boolean
}

const TRUTH: Readonly<Record<string, string>> = { '1': 'TRUE', '0': 'FALSE' }

function cellReader({ rows, limits, strings, formats, isDate1904 }: Reading): XmlHandler {
  let row: string[] = []
  let [column, type, value, isValue, readings] = [-1, 'n', '', false, 0]
  let format: CellFormat | undefined
  const shown = (): string => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return TRUTH[value.trim()] ?? value
    return type === 'n' && value !== '' ? numberText(value, format, isDate1904) : value
  }
  return {
    open(name, attributes) {
      if (name === 'row') {
        ;[row, column] = [[], -1]
        // A row without cells may be missing; the next row then says its number.
        const at = Math.min(Number(attribute(attributes, 'r') ?? 0) - 1, limits.rows + 1)
        while (rows.length < at) rows.push([])
      } else if (name === 'c') {
        column = columnNumber(attribute(attributes, 'r')) ?? column + 1
        ;[type, value] = [attribute(attributes, 't') ?? 'n', '']
        format = formats[Number(attribute(attributes, 's') ?? 0)]
      } else if (name === 'v' || name === 't') isValue = readings === 0
      else if (name === 'rPh') readings += 1
    },
    text(text) {
      if (isValue && value.length < limits.cellUnits) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') readings -= 1
      else if (name === 'c') put(row, column, shown(), limits)
      else if (name === 'row') rows.push(row)
    },
    isDone: () => rows.length > limits.rows,
  }
}

/** `AB12` is column 27; null without a reference. */
function columnNumber(reference: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d/i.exec(reference ?? '')?.[1]?.toUpperCase()
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

function put(row: string[], column: number, text: string, { columns, cellUnits }: TableLimits): void {
  if (column >= columns || text === '') return
  while (row.length < column) row.push('')
  row[column] = cutText(text, cellUnits).trim()
}

async function bookRows(input: ExtractionInput, limits: TableLimits): Promise<TableRows> {
  const book = await parsed(input)
  const at = book.SheetNames.findIndex((_, i) => !book.Workbook?.Sheets?.[i]?.Hidden)
  const source = (book.Sheets[book.SheetNames[Math.max(0, at)] ?? ''] ?? []) as unknown as (BookCell | undefined)[][]
  const cellText = bookCells(book.Workbook?.WBProps?.date1904 === true)
  return Array.from(source.slice(0, limits.rows + 1), (cells) => {
    const row: string[] = []
    for (const [column, cell] of (cells ?? []).entries()) if (cell) put(row, column, cellText(cell), limits)
    return row
  })
}

async function parsed(input: ExtractionInput): Promise<WorkBook> {
  try {
    return await parseBook(await openedBytes(wholeFile(input)))
  } catch (error) {
    if (error instanceof ExtractionRefusal) throw error
    throw new ExtractionRefusal('damaged', '表格已损坏，无法读取')
  }
}
