import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import type { Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { cellReader } from './cell-values.ts'
import type { dictionaryTexts } from './export-sheet.ts'
import type { Importer, ImportRow, Refuse, SheetDeps } from './importer.ts'
import { imported } from './sheet.ts'
import type { SheetRow } from './sheet-rows.ts'

/** How many rows are checked before other requests get their turn. */
const SLICE = 200

export interface Checking<Deps, Body extends v.GenericSchema> {
  tx: Transaction
  ctx: Context<Deps>
  importer: Importer<Deps, Body>
  rows: readonly SheetRow[]
  texts: Awaited<ReturnType<typeof dictionaryTexts>>
  refuse: Refuse
}

/** The rows that give a valid body for the call that adds one; the others are refused. */
export async function checkedRows<Deps extends SheetDeps, Body extends v.GenericSchema>({
  tx,
  ctx,
  importer,
  rows,
  texts,
  refuse,
}: Checking<Deps, Body>): Promise<ImportRow<v.InferOutput<Body>>[]> {
  const columns = imported(importer.sheet)
  const readers = new Map(columns.map((column) => [column.key, cellReader(column, texts)]))
  const titles = new Map(columns.map(({ key, title }) => [key, title]))
  const bodyOf = await importer.meaning(tx, ctx)
  const good: ImportRow<v.InferOutput<Body>>[] = []
  for (const [i, { at, cells }] of rows.entries()) {
    if (i % SLICE === SLICE - 1) await setImmediate()
    const checked = checkRow(importer.body, { cells, readers, titles, bodyOf })
    if ('problem' in checked) refuse(at, checked.problem)
    else good.push({ at, body: checked.body })
  }
  return good
}

interface RowCheck {
  cells: SheetRow['cells']
  readers: ReadonlyMap<string, ReturnType<typeof cellReader>>
  titles: ReadonlyMap<string, string>
  bodyOf: (cells: Record<string, unknown>) => unknown
}

function checkRow<Body extends v.GenericSchema>(
  body: Body,
  { cells, readers, titles, bodyOf }: RowCheck,
): { body: v.InferOutput<Body> } | { problem: string } {
  const values: Record<string, unknown> = {}
  for (const [key, text] of Object.entries(cells)) {
    const read = readers.get(key)!(text)
    if ('problem' in read) return read
    values[key] = read.value
  }
  let meant: unknown
  try {
    meant = bodyOf(values)
  } catch (error) {
    if (error instanceof Reject) return { problem: error.message }
    throw error
  }
  const parsed = v.safeParse(body, meant, { abortEarly: true })
  if (parsed.success) return { body: parsed.output }
  const [issue] = parsed.issues
  const key = issue.path?.[0]?.key
  const title = typeof key === 'string' ? titles.get(key) : undefined
  const isMissing = issue.input === undefined
  return { problem: isMissing && title ? `${title}不能为空` : `${title ? `${title}：` : ''}${issue.message}` }
}
