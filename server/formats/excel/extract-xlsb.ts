import { orDamaged, wholeFile } from '../compound/index.ts'
import { documentProperties } from '../package/index.ts'
import { documentWriter } from '../passages/index.ts'
import { parseBook, writeBook } from './extract-xls.ts'
import type { Extractor } from '../extraction/index.ts'
import { openZip, readBytes } from '../zip/index.ts'

/** Binary workbooks ([MS-XLSB]), read like those of Excel 97. The caps of their container are checked first. */
export const extractXlsb: Extractor = async (input) => {
  const zip = await openZip(input)
  // The library inflates by itself, so a workbook that passes a cap is refused before.
  for (const entry of zip.entries) await readBytes(zip, entry)
  const writer = documentWriter(input.limits.textUnits)
  writeBook(writer, await orDamaged(() => parseBook(wholeFile(input))))
  const properties = await documentProperties(zip, 'docProps/core.xml')
  return { ...properties, ...writer.finish(), title: properties.title, pages: null, encoding: null, warnings: [] }
}
