import { Reject } from '#server/kernel/reject.ts'
import { MOST_ROWS, TITLE_ROWS } from '../table/index.ts'
import { imported, type Sheet, type SheetColumn } from './sheet.ts'

export interface SheetRow {
  /** The row number in Excel. */
  at: number
  /** The cells under known titles, by the key of their column; empty ones are left out. */
  cells: Readonly<Record<string, string>>
}

/** Ignores stars and units beside a title. */
const bare = (title: string): string => title.replace(/[*＊\s]/g, '')

/** The rows of a table under the titles of the sheet; refuses a table without the required titles. */
export function sheetRows(sheet: Sheet, table: readonly (readonly string[])[]): SheetRow[] {
  const columns = imported(sheet)
  const head = findHead(columns, table)
  const at = new Map(table[head]!.map((title, i) => [bare(title), i]))
  const placed = columns.flatMap((column) => {
    const place = at.get(bare(column.title))
    return place === undefined ? [] : [{ key: column.key, place }]
  })
  const rows = table.slice(head + 1).flatMap((cells, i): SheetRow[] => {
    const own = placed.flatMap(({ key, place }) => (cells[place] ? [[key, cells[place]] as const] : []))
    return own.length === 0 ? [] : [{ at: head + i + 2, cells: Object.fromEntries(own) }]
  })
  if (rows.length === 0) throw new Reject('表格中没有数据')
  if (rows.length > MOST_ROWS) throw new Reject(`一次最多导入 ${MOST_ROWS} 行，请分成几个文件`)
  return rows
}

/** The first line with all required titles; the family writes two lines above it. */
function findHead(columns: readonly SheetColumn[], table: readonly (readonly string[])[]): number {
  const required = columns.filter((column) => column.required).map(({ title }) => title)
  const lines = table.slice(0, TITLE_ROWS).map((line) => new Set(line.map(bare)))
  const found = lines.findIndex((titles) => required.every((title) => titles.has(bare(title))))
  if (found >= 0) return found
  const best = lines.toSorted((a, b) => count(required, b) - count(required, a))[0]
  const missing = required.filter((title) => !best?.has(bare(title)))
  throw new Reject(`表格缺少这些列：${missing.join('、')}，请使用导入模板`)
}

const count = (required: readonly string[], titles: ReadonlySet<string>): number =>
  required.filter((title) => titles.has(bare(title))).length
