import { type ExtractionInput, ExtractionRefusal } from '#server/formats/extraction/index.ts'
import { mainPart, readRelationships } from '#server/formats/package/index.ts'
import { readSharedStrings, readWorkbook } from '#server/formats/excel/index.ts'
import { readXml } from '#server/formats/markup/index.ts'
import { openZip } from '#server/formats/zip/index.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { gridBuilder } from './grid-builder.ts'
import { numberFormatter } from './number-format.ts'
import { sheetCells } from './xlsx-cells.ts'
import { readLooks } from './xlsx-looks.ts'

/** The most text of the shared strings. */
const STRING_UNITS = 8_000_000

/** A workbook in one pass. Only cells that are written count, whatever size a sheet claims. */
export async function xlsxGrid(input: ExtractionInput): Promise<Bundle> {
  const library = await import('xlsx')
  // In CommonJS not every name is visible as an export.
  const ssf = library.SSF ?? (library as unknown as { default: typeof library }).default.SSF
  const zip = await openZip(input)
  const main = await mainPart(zip, /^xl\/workbook\.xml$/i)
  const relations = await readRelationships(zip, main.name)
  const findPart = (type: string) =>
    relations.find((relation) => relation.type === type)?.part ?? zip.find(`xl/${type}.xml`)
  const book = await readWorkbook(zip, main)
  const strings = await readSharedStrings(zip, findPart('sharedStrings'), STRING_UNITS)
  const looks = await readLooks(zip, findPart('styles'))
  const grid = gridBuilder()
  const format = numberFormatter(ssf, book.isDate1904)
  if (!strings.isWhole) grid.cut()
  for (const [at, { name, id, hidden }] of book.sheets.entries()) {
    const part = relations.find((relation) => relation.id === id)?.part ?? zip.find(`xl/worksheets/sheet${at + 1}.xml`)
    const sheet = grid.sheet(name, { hidden })
    if (part === null) continue
    const cells = sheetCells({ grid, sheet, strings: strings.values, looks, format })
    try {
      if (!(await readXml(zip, part, cells))) grid.cut()
    } catch (error) {
      if (!(error instanceof ExtractionRefusal) || error.reason !== 'damaged') throw error
      grid.cut()
    }
  }
  return grid.finish()
}
