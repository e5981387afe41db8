import { and, eq, lt } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { importJob } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { defineTask, type Schedule } from '#server/jobs/queue/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type AnyImporter, splitTransactions, type SheetDeps } from './importer.ts'
import { IMPORT_ROWS, type Job, findImportJob, noteFates, unsealRows } from './import-job.ts'
import { findImport } from './import-sheet.ts'
import { keepRefused, KEPT_MS } from './refused-rows.ts'
import type { SheetRow } from './sheet-rows.ts'
import { refusals, writeRows } from './write-rows.ts'

export interface ImportTaskDeps extends SheetDeps {
  actorOfUser: (userId: string) => Promise<Actor | null>
  /** Sends a message to one person, among their announcements. */
  tellOne: (
    tx: Transaction,
    ctx: Context<SheetDeps>,
    message: { userId: string; title: string; content: string },
  ) => Promise<void>
}

const MAY_NOT = '您已没有导入的权限'

/**
 * Imports the rows of a workbook in pieces, each with the results of its rows in one transaction. After a kill, the
 * next run continues after the last piece.
 */
export const importRowsTask = defineTask(IMPORT_ROWS, {
  title: '导入 Excel 表格',
  concurrency: 1,
  attempts: 5,
  async run({ id }, deps: ImportTaskDeps, signal, progress) {
    const job = await findImportJob(deps.db, id)
    if (job === null || job.state === 'done') return
    const { importer, rows } = openKeptRows(deps, job)
    let from = job.doneCount
    for (const piece of splitTransactions(importer, rows.slice(from))) {
      signal.throwIfAborted()
      await importPiece(deps, job, { from, piece })
      from += piece.length
      await progress()
    }
    await end(deps, id, { state: 'done', sealedRows: null, reason: null })
  },
  async gaveUp({ id }, deps, error) {
    await end(deps, id, { state: 'failed', reason: error })
  },
  async revive(tx, { id }) {
    const again = { state: 'waiting', reason: null, finishTime: null } as const
    const { rowCount } = await tx.update(importJob).set(again).where(eq(importJob.id, id))
    if (rowCount === 0) throw new Reject('要导入的数据已经清理，请重新导入')
  },
})

function openKeptRows({ secret }: SheetDeps, job: Job): { importer: AnyImporter; rows: SheetRow[] } {
  const known = findImport(job.call)
  if (!known) throw new Error(`这一版不能导入${job.noun}`)
  const rows = unsealRows(secret, job)
  if (rows === null) throw new Error('要导入的数据无法解密，请重新导入')
  return { importer: known.importer, rows }
}

async function importPiece(
  deps: ImportTaskDeps,
  job: Job,
  { from, piece }: { from: number; piece: readonly SheetRow[] },
): Promise<void> {
  const { endpoint, importer } = findImport(job.call)!
  const { problems, refuse } = refusals()
  const also = (tx: Transaction) => noteFates(tx, { id: job.id, from, count: piece.length }, problems)
  const ctx = await importerContext(deps, job)
  const may = ctx?.actor.permissions.has(endpoint.access) ?? false
  if (ctx && may) return writeRows(ctx, { importer, rows: piece, refuse, also })
  for (const { at } of piece) refuse(at, MAY_NOT)
  await deps.db.transaction(also)
}

/** Acts for the person who imports, with that person's current rights; null when their account is not active. */
async function importerContext(deps: ImportTaskDeps, job: Job): Promise<Context<ImportTaskDeps> | null> {
  const actor = await deps.actorOfUser(job.userId)
  return actor && { actor, deps, now: new Date(), origin: job.ip }
}

/** Makes a workbook of the refused rows, and notifies the person. */
async function end(
  deps: ImportTaskDeps,
  id: string,
  outcome: Pick<Job, 'state' | 'reason'> & { sealedRows?: null },
): Promise<void> {
  const [job, now] = [await findImportJob(deps.db, id), new Date()]
  if (job === null) return
  const ctx = await importerContext(deps, job)
  await deps.db.transaction(async (tx) => {
    const failureId = await keepUnwritten(tx, deps, { ...job, reason: outcome.reason })
    await tx
      .update(importJob)
      .set({ ...outcome, failureId, finishTime: now })
      .where(eq(importJob.id, id))
    if (ctx) await deps.tellOne(tx, ctx, doneMessage(job, outcome.reason))
  })
}

/** Refused rows, and those that were not reached before it ended. */
async function keepUnwritten(tx: Transaction, { secret }: SheetDeps, job: Job): Promise<string | null> {
  const rows = unsealRows(secret, job)
  const known = findImport(job.call)
  if (!rows || !known) return null
  const { problems, refuse } = refusals()
  for (const [at, message] of job.problems) refuse(at, message)
  for (const { at } of rows.slice(job.doneCount)) refuse(at, `没有导入：${job.reason ?? ''}`)
  if (problems.size === 0) return null
  const { tenantId, userId } = job
  const { sheet } = known.importer
  return (await keepRefused(tx, { sheet, rows, problems, tenantId, userId, now: new Date() })).id
}

function doneMessage({ userId, noun, fileName, totalCount, doneCount, problems }: Job, reason: string | null) {
  const errors = problems.length
  const told = `“${fileName}”共 ${totalCount} 行，已导入 ${doneCount - errors} 行${errors > 0 ? `，${errors} 行有错误` : ''}。`
  const where = `打开“${noun}”页的“导入”可以查看每一行的结果${errors > 0 ? '，下载错误数据' : ''}。`
  return reason === null
    ? { userId, title: `${noun}导入完成`, content: `${told}\n${where}` }
    : { userId, title: `${noun}导入没有完成`, content: `${told}其余没有导入：${reason}\n${where}` }
}

export const sweepImports: Schedule<SheetDeps> = {
  name: 'sweep-import-jobs',
  title: '清理过期的导入记录',
  everySeconds: 3600,
  run: async ({ db }) =>
    void (await db.delete(importJob).where(and(lt(importJob.finishTime, new Date(Date.now() - KEPT_MS))))),
}
