import type { ExtractionInput } from '../../extraction-input.ts'
import type { Parcel } from '../parcel.ts'
import { bookGrid } from './book-grid.ts'
import { csvGrid } from './csv-grid.ts'
import { xlsxGrid } from './xlsx-grid.ts'

/** A table of any format as sheets of cells. */
export async function sheetGrid(input: ExtractionInput): Promise<Parcel> {
  if (input.kind === 'csv') return csvGrid(input)
  return input.kind === 'xlsx' ? xlsxGrid(input) : bookGrid(input)
}
