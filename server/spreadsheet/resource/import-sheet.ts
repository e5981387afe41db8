import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { CODE } from '#core/contract/envelope.ts'
import { importErrors, type ImportOutcome } from '#core/contract/sheet.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { suffixOf } from '#server/http/file-name.ts'
import { type Context, Reply } from '#server/http/route.ts'
import { accountOf } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { readTable } from '../table/index.ts'
import { cellReader } from './cell-values.ts'
import { keepRefused } from './refused-rows.ts'
import { dictionaryTexts } from './export-sheet.ts'
import { imported, type Sheet } from './sheet.ts'
import { type SheetRow, sheetRows } from './sheet-rows.ts'

export interface SheetDeps {
  db: Database
  files: FileStore
  /** The installation's, with which secrets of records are sealed. */
  secret: Buffer
}

export interface ImportRow<Body> {
  at: number
  body: Body
}

/** Leaves a row out, with the reason. */
export type Refuse = (at: number, message: string) => void

/** What a resource adds to its sheet so that it can be imported. */
export interface Importer<Deps, Body extends v.GenericSchema> {
  sheet: Sheet
  /** The body of the call that adds one: its rules and sentences hold for a row, too. */
  body: Body
  /** Looks up once what names in the cells mean. What it returns makes a body of a row, or throws why it cannot. */
  meaning: (tx: Transaction, ctx: Context<Deps>) => Promise<(cells: Record<string, unknown>) => unknown>
  /**
   * So many rows are written in one transaction, and stay when a later one fails; without it all of them or none, because
   * rows stand for each other, as departments do.
   */
  atOnce?: number
  /** What takes long and needs no database, before anything is locked: hashes of passwords. Not done for a trial. */
  prepare?: (rows: readonly ImportRow<v.InferOutput<Body>>[]) => Promise<Prepared>
  /** Writes the rows in the transaction of the import, and refuses those that the rest of the data forbids. */
  add: (
    tx: Transaction,
    ctx: Context<Deps>,
    rows: readonly ImportRow<v.InferOutput<Body>>[],
    refuse: Refuse,
    prepared: Prepared | null,
  ) => Promise<void>
}

/** By what stands in a row. */
type Prepared = ReadonlyMap<string, string>

/** So many refused rows are named in the answer; the error file has more of them. */
const SHOWN_ERRORS = 100

/** Rows that are checked before other calls get their turn. */
const SLICE = 200

/**
 * Imports a workbook. Good rows are written, in one transaction or piece by piece; bad ones are left out and told, each
 * with its reason. `dryRun` does the same at once and takes it back.
 */
export async function importSheet<Deps extends SheetDeps, Body extends v.GenericSchema>(
  ctx: Context<Deps>,
  importer: Importer<Deps, Body>,
  { dryRun }: { dryRun: boolean },
): Promise<Reply<ImportOutcome>> {
  const { sheet } = importer
  if (!['xls', 'xlsx'].includes(suffixOf(ctx.file!.name))) throw new Reject('只支持 .xls 和 .xlsx 文件')
  const rows = sheetRows(sheet, await readTable(await ctx.deps.files.path(ctx.file!.sha256)))
  const texts = await dictionaryTexts(ctx.deps.db, ctx.actor, imported(sheet))
  const problems = new Map<number, string>()
  const refuse: Refuse = (at, message) => void (problems.has(at) || problems.set(at, message))
  const checking = { ctx, importer, texts, refuse }
  const prepared = dryRun ? null : await preparedFor(checking, rows)
  const size = (!dryRun && importer.atOnce) || rows.length
  for (let at = 0; at < rows.length; at += size) {
    await written(ctx, dryRun, async (tx) => {
      const good = await checkedRows({ ...checking, tx, rows: rows.slice(at, at + size) })
      if (good.length > 0) await importer.add(tx, ctx, good, refuse, prepared)
    })
  }
  return replyOf(ctx, { sheet, rows, problems, dryRun })
}

/** The rows are checked once more when they are written: what their names mean may have changed by then. */
async function preparedFor<Deps extends SheetDeps, Body extends v.GenericSchema>(
  checking: Omit<Checking<Deps, Body>, 'tx' | 'rows'>,
  rows: readonly SheetRow[],
): Promise<Prepared | null> {
  const { ctx, importer } = checking
  if (!importer.prepare) return null
  const good = await ctx.deps.db.transaction((tx) => checkedRows({ ...checking, tx, rows, refuse: () => undefined }))
  return importer.prepare(good)
}

class TakenBack extends Error {}

async function written<Deps extends SheetDeps>(
  { deps }: Context<Deps>,
  dryRun: boolean,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      await work(tx)
      if (dryRun) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}

interface Checking<Deps, Body extends v.GenericSchema> {
  tx: Transaction
  ctx: Context<Deps>
  importer: Importer<Deps, Body>
  rows: readonly SheetRow[]
  texts: Awaited<ReturnType<typeof dictionaryTexts>>
  refuse: Refuse
}

async function checkedRows<Deps extends SheetDeps, Body extends v.GenericSchema>({
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

async function replyOf<Deps extends SheetDeps>(
  ctx: Context<Deps>,
  o: { sheet: Sheet; rows: readonly SheetRow[]; problems: ReadonlyMap<number, string>; dryRun: boolean },
): Promise<Reply<ImportOutcome>> {
  const totalCount = o.rows.length
  const errorCount = o.problems.size
  const successCount = totalCount - errorCount
  const { tenantId } = ctx.actor
  const userId = accountOf(ctx.actor)
  const isKept = errorCount > 0 && userId !== null
  const kept = isKept ? await keepRefused(ctx.deps.db, { ...o, tenantId, userId, now: ctx.now }) : null
  const errors = [...o.problems].map(([row, message]) => ({ row, message })).toSorted((a, b) => a.row - b.row)
  const result = {
    totalCount,
    successCount,
    errorCount,
    msg: `总上传行数：${totalCount}，已导入行数：${o.dryRun ? 0 : successCount}，错误行数：${errorCount}`,
    dryRun: o.dryRun,
    errors: errors.slice(0, SHOWN_ERRORS),
    fileUrl: kept && `${importErrors.path}?id=${kept.id}`,
    fileName: kept && kept.name,
  }
  return new Reply(result, messageOf(result), {}, errorCount === 0 ? CODE.ok : CODE.partialImport)
}

function messageOf({ dryRun, totalCount, errorCount, successCount }: ImportOutcome): string {
  if (dryRun) return errorCount === 0 ? `校验通过，共${totalCount}行` : `校验完成，${errorCount}行有错误`
  if (errorCount === 0) return `共${totalCount}行数据全部导入成功！`
  return successCount === 0 ? '没有导入任何数据，所有行都有错误。' : '文件导入成功，但有错误数据。'
}
