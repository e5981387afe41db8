import {
  chartLines,
  documentProperties,
  drawingLines,
  mainPart,
  readSidePart,
  readRelationships,
} from '../package/index.ts'
import { documentWriter, type DocumentWriter, labelled } from '../passages/index.ts'
import { ExtractionRefusal, type Extractor, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { readCellFormats, readSharedStrings, readWorkbook, type Workbook } from './xlsx-parts.ts'
import { sheetRows } from './xlsx-sheet.ts'
import { readXml } from '../markup/index.ts'
import { openZip } from '../zip/index.ts'

/** How many cells of all sheets are read. If they contain more than a number, the cap of the text comes first. */
const CELLS = 1_000_000

/**
 * Workbooks: each sheet's name as a heading, its rows with the values as they are shown, then comments and shapes.
 * Only cells that are written count, so a sheet that claims to reach to XFD1048576 costs nothing.
 */
export const extractXlsx: Extractor = async (input) => {
  const zip = await openZip(input)
  const main = await mainPart(zip, /^xl\/workbook\.xml$/i)
  const relations = await readRelationships(zip, main.name)
  // Some writers forget a relationship; the usual names then still work.
  const findPart = (type: string) =>
    relations.find((relation) => relation.type === type)?.part ?? zip.find(`xl/${type}.xml`)
  const book = await readWorkbook(zip, main)
  const strings = await readSharedStrings(zip, findPart('sharedStrings'), input.limits.textUnits)
  const formats = await readCellFormats(zip, findPart('styles'))
  const writer = documentWriter(input.limits.textUnits)
  const count = { cells: 0, limit: CELLS }
  const warnings: string[] = []
  let isWhole = strings.isWhole
  for (const [at, sheet] of book.sheets.entries()) {
    const related = relations.find(({ id }) => id === sheet.id)?.part
    const part = related ?? zip.find(`xl/worksheets/sheet${at + 1}.xml`)
    if (part === null) continue
    writer.heading(1, sheet.name)
    const rows = sheetRows({ writer, count, strings: strings.values, formats, isDate1904: book.isDate1904 })
    try {
      isWhole = (await readXml(zip, part, rows)) && isWhole
    } catch (error) {
      if (!(error instanceof ExtractionRefusal) || error.reason !== 'damaged') throw error
      warnings.push(`工作表“${sheet.name}”无法读完`)
    }
    await besideCells(zip, part, writer)
  }
  refuseIfNothing(book, warnings)
  const written = writer.finish()
  const properties = await documentProperties(zip, 'docProps/core.xml')
  return {
    ...properties,
    ...written,
    title: properties.title,
    pages: null,
    encoding: null,
    truncated: written.truncated || !isWhole,
    warnings,
  }
}

/** Comments and the text of shapes and charts of a sheet. */
async function besideCells(zip: ZipReader, sheet: ZipEntry, writer: DocumentWriter): Promise<void> {
  for (const { type, part } of await readRelationships(zip, sheet.name)) {
    if (type === 'comments') await readSidePart(zip, part, commentLines(writer))
    else if (type === 'threadedComment') await readSidePart(zip, part, commentLines(writer))
    else if (type === 'drawing') {
      await drawingLines(zip, part, writer)
      const inner = await readRelationships(zip, part.name)
      for (const diagram of inner) if (diagram.type === 'diagramData') await drawingLines(zip, diagram.part, writer)
      const charts = inner.filter((each) => each.type === 'chart')
      for (const chart of charts) {
        await drawingLines(zip, chart.part, writer)
        await chartLines(zip, chart.part, writer)
      }
    }
  }
}

function commentLines(writer: DocumentWriter) {
  let text = ''
  let isText = false
  return {
    open(name: string) {
      if (name === 't' || name === 'text') isText = true
    },
    text(piece: string) {
      if (isText) text += piece
    },
    close(name: string) {
      if (name === 't' || name === 'text') isText = false
      if (name !== 'comment' && name !== 'threadedComment') return
      writer.line(labelled('批注', text))
      text = ''
    },
  }
}

function refuseIfNothing(book: Workbook, warnings: readonly string[]): void {
  if (book.sheets.length > 0 && warnings.length === book.sheets.length) {
    throw new ExtractionRefusal('damaged', '所有工作表都已损坏，无法读取正文')
  }
}
