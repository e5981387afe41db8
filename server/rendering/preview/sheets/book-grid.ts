import type { WorkBook, WorkSheet } from 'xlsx'
import { wholeFile } from '#server/formats/compound/index.ts'
import { openedBytes } from '#server/formats/excel/index.ts'
import { type ExtractionInput, ExtractionRefusal } from '#server/formats/extraction/index.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { type CellStyle, gridBuilder, type SheetBuilder } from './grid-builder.ts'

/** How many rows of a sheet are read. */
const ROWS = 200_000

/** Workbooks in the formats that only the library reads: BIFF, XLSB, OpenDocument. */
export async function bookGrid(input: ExtractionInput): Promise<Bundle> {
  const book = await readBook(await openedBytes(wholeFile(input)))
  const grid = gridBuilder()
  for (const [at, name] of book.SheetNames.entries()) {
    const source = book.Sheets[name]
    const hidden = Boolean(book.Workbook?.Sheets?.[at]?.Hidden)
    const sheet = grid.sheet(name, { hidden, ...(source && readLayout(source)) })
    if (source) addCells(source, sheet)
    if (grid.isFull()) grid.cut()
  }
  return grid.finish()
}

async function readBook(bytes: Buffer): Promise<WorkBook> {
  const { read } = await import('xlsx')
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellFormula: false,
      cellStyles: true,
      sheetRows: ROWS,
    })
  } catch (error) {
    const isPassword = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isPassword
      ? new ExtractionRefusal('password', '文件有密码，不能显示')
      : new ExtractionRefusal('damaged', '表格结构已损坏，不能显示')
  }
}

/** Pixels of a character, for widths that are given only in pixels. */
const CHARACTER = 7

function readLayout(sheet: WorkSheet) {
  const widths: Record<number, number> = {}
  for (const [column, layout] of (sheet['!cols'] ?? []).entries()) {
    const width = layout?.hidden ? 0 : (layout?.wch ?? (layout?.wpx === undefined ? undefined : layout.wpx / CHARACTER))
    if (width !== undefined && Number.isFinite(width)) widths[column] = width
  }
  const merges = (sheet['!merges'] ?? []).map(({ s, e }): [number, number, number, number] => [s.r, s.c, e.r, e.c])
  return { widths, merges }
}

interface LibraryCell {
  t?: string
  w?: string
  v?: string | number | boolean
}

function addCells(source: WorkSheet, sheet: SheetBuilder): void {
  const rows = source as unknown as (LibraryCell[] | undefined)[]
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of (cells ?? []).entries()) {
      if (cell) sheet.cell(row, column, String(cell.w ?? cell.v ?? ''), naturalStyle(cell))
    }
  }
}

const naturalStyle = ({ t }: LibraryCell): CellStyle | undefined =>
  t === 'n' ? { align: 'right' } : t === 'b' || t === 'e' ? { align: 'center' } : undefined
