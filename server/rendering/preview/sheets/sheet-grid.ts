import type { ExtractionInput } from '#server/formats/extraction/index.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { bookGrid } from './book-grid.ts'
import { csvGrid } from './csv-grid.ts'
import { xlsxGrid } from './xlsx-grid.ts'

/** A table in any format as sheets of cells. */
export async function sheetGrid(input: ExtractionInput): Promise<Bundle> {
  if (input.kind === 'csv') return csvGrid(input)
  return input.kind === 'xlsx' ? xlsxGrid(input) : bookGrid(input)
}
