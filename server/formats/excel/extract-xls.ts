import type { WorkBook, WorkSheet } from 'xlsx'
import { withFiles } from '../archive/index.ts'
import { storedObjects } from '../remainder/index.ts'
import { type BookCell, bookCells } from './book-cell.ts'
import { openCompoundFile, orDamaged, summaryInformation, wholeFile } from '../compound/index.ts'
import { documentWriter, type DocumentWriter, labelled } from '../passages/index.ts'
import { type Extracted, type ExtractionInput, ExtractionRefusal, type Extractor } from '../extraction/index.ts'
import { unscrambled } from '../encoding/index.ts'
import { openedBook, openedXls } from './decrypt-xls.ts'
import { shapeTexts } from './xls-shapes.ts'

/** The first byte of a sheet's first record; a container begins with another byte. */
const SHEET_ALONE = 0x09

/** Excel 2 to 2003: each sheet's name as a heading, its rows with the values as they are shown, comments. */
export const extractXls: Extractor = async (input) => {
  if (input.read(0, 1)[0] === SHEET_ALONE) return sheetAlone(input)
  const file = await openCompoundFile(input)
  const { stream, bytes } = await orDamaged(() => openedXls(file, wholeFile(input), input.password))
  const writer = documentWriter(input.limits.textUnits)
  const book = await orDamaged(() => parseBook(bytes))
  writeBook(writer, book, stream === null ? [] : shapeTexts(stream))
  const properties = summaryInformation(file)
  const extracted = {
    ...properties,
    ...writer.finish(),
    title: properties.title,
    pages: null,
    encoding: null,
    warnings: [],
  }
  const objects = file.storages('').filter((name) => name.startsWith('MBD'))
  return withFiles(input, extracted, storedObjects(file, objects))
}

/** Excel 2 to 4 wrote one sheet, and no container around it. */
async function sheetAlone(input: ExtractionInput): Promise<Extracted> {
  const bytes = await orDamaged(() => openedBook(wholeFile(input), input.password))
  const writer = documentWriter(input.limits.textUnits)
  writeBook(writer, await orDamaged(() => parseBook(bytes)))
  return { ...writer.finish(), title: null, author: null, pages: null, encoding: null, warnings: [] }
}

/** Every sheet under its name, then the text of its shapes unless it is a comment. */
export function writeBook(writer: DocumentWriter, book: WorkBook, shapes: readonly string[][] = []): void {
  const cellText = bookCells(book.Workbook?.WBProps?.date1904 === true)
  for (const [at, name] of book.SheetNames.entries()) {
    writer.heading(1, unscrambled(name))
    const comments = writeSheet(writer, book.Sheets[name] ?? [], cellText)
    for (const text of shapes[at] ?? []) if (!comments.has(text.trim())) writer.line(text)
  }
}

/** Reads formats that only the library reads. */
export async function parseBook(bytes: Buffer): Promise<WorkBook> {
  const { read } = await import('xlsx')
  try {
    return read(bytes, { type: 'buffer', dense: true, cellHTML: false, cellFormula: false, cellNF: true })
  } catch (error) {
    const isPassword = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isPassword ? new ExtractionRefusal('password', '文件有密码，无法读取正文') : error
  }
}

/** Writes rows without their empty cells: a gap of any width is one tab. Returns the comments. */
function writeSheet(writer: DocumentWriter, sheet: WorkSheet, cellText: (cell: BookCell) => string): Set<string> {
  const comments = new Set<string>()
  const rows = sheet as unknown as (BookCell | undefined)[][]
  for (const row of rows) {
    if (row === undefined) continue
    const cells = row.flatMap((cell) => {
      const text = unscrambled(cell === undefined ? '' : cellText(cell))
        .replace(/\s*\n\s*/g, ' ')
        .trim()
      return text === '' ? [] : [text]
    })
    writer.row(cells)
    for (const { t = '' } of row.flatMap((cell) => cell?.c ?? [])) {
      const text = t.replace(/\0[^]*$/, '').trim() // the library reads beyond the end of some texts
      comments.add(text)
      writer.line(labelled('批注', text))
    }
    if (writer.isFull()) break
  }
  return comments
}
