import type { Database } from '#server/db/database.ts'
import { BlobReply, type Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import { bookStream, type Cell } from '../book/index.ts'
import { exported, type Sheet, type SheetColumn, columnWidth, XLSX_TYPE } from './sheet.ts'

type Row = Readonly<Record<string, unknown>>

export type Asked = Pick<Context<{ db: Database }>, 'deps' | 'actor' | 'now' | 'mask'>

/** A workbook of rows in the form of lists. The rows are read while the file is sent. */
export async function exportSheet(
  { deps, actor, now, mask = (text) => text }: Asked,
  sheet: Sheet,
  batches: AsyncIterable<readonly Row[]>,
): Promise<BlobReply> {
  const columns = exported(sheet)
  const texts = await dictionaryTexts(deps.db, actor, columns)
  const masked = (cell: Cell) => (typeof cell === 'string' ? mask(cell) : cell)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of batches)
      yield batch.map((row) => columns.map((column) => masked(toCell(column, row, texts))))
  }
  const day = wireTime(now)!.slice(0, 10)
  const heads = columns.map((column) => ({ title: column.title, width: columnWidth(column) }))
  return workbook(`${sheet.name}_${day}.xlsx`, () =>
    bookStream([{ name: sheet.name, columns: heads, rows: rows() }], now),
  )
}

export const workbook = (fileName: string, open: () => ReturnType<typeof bookStream>): BlobReply =>
  new BlobReply({ size: null, type: XLSX_TYPE, fileName, inline: false, isWhole: true, open: async () => open() })

type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The texts of the columns' dictionaries, by value. */
export async function dictionaryTexts(db: Database, actor: Actor, columns: readonly SheetColumn[]): Promise<Texts> {
  const codes = [...new Set(columns.flatMap(({ dict }) => dict ?? []))]
  const all = codes.map(async (code) => {
    const items = await listDictItems(db, actor, code)
    return [code, new Map(items.map(({ value, text }) => [value, text]))] as const
  })
  return new Map(await Promise.all(all))
}

function toCell({ key, kind, dict }: SheetColumn, row: Row, texts: Texts): Cell {
  const value = row[key] as string | number | boolean | null | undefined
  if (value === null || value === undefined) return null
  if (dict !== undefined) {
    const own = texts.get(dict)
    return String(value)
      .split(',')
      .map((code) => own?.get(code) ?? code)
      .join(',')
  }
  if (kind === 'number' && typeof value === 'number') return value
  if (kind === 'flag') return value ? '是' : '否'
  return String(value)
}
