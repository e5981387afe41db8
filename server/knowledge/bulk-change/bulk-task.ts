import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { bulkChange, bulkChangeRow } from '#server/db/schema/index.ts'
import { defineTask, taskKind } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { type BulkRow, changeOne, undoOne } from './change-one.ts'

export const BULK_CHANGE = taskKind('bulk-change', v.object({ id: v.string() }))

export type BulkDeps = DocumentDeps

type Bulk = typeof bulkChange.$inferSelect

/** How many rows are read at once. */
const ROWS = 100

/**
 * Changes the documents one after another, each with its result in one transaction, with the rights that the person has
 * at that moment; or undoes the changes. After a kill, the next run continues after the last one. Between two documents
 * it looks whether the person has stopped it.
 */
export const bulkTask = defineTask(BULK_CHANGE, {
  title: '批量修改知识',
  concurrency: 2,
  attempts: 5,
  async run({ id }, deps: BulkDeps, signal, progress) {
    await deps.db
      .update(bulkChange)
      .set({ state: 'running' })
      .where(and(eq(bulkChange.id, id), eq(bulkChange.state, 'waiting')))
    if (await work(deps, { id, state: 'running', rows: 'waiting', each: changeOne }, signal, progress)) {
      await end(deps.db, id, 'running', { state: 'done', endTime: new Date() })
    }
    if (await work(deps, { id, state: 'undoing', rows: 'done', each: undoOne }, signal, progress)) {
      await end(deps.db, id, 'undoing', { state: 'undone' })
    }
  },
  async gaveUp({ id }, deps, error) {
    const reason = `没有做完：${error}`
    const left = and(eq(bulkChangeRow.bulkId, id), eq(bulkChangeRow.state, 'waiting'))
    await deps.db.update(bulkChangeRow).set({ state: 'refused', reason }).where(left)
    await end(deps.db, id, 'running', { state: 'done', endTime: new Date() })
    await end(deps.db, id, 'undoing', { state: 'undone' })
  },
  async revive() {
    throw new Reject('批量修改已经结束，请重新选择知识')
  },
})

interface Work {
  id: string
  /** The state in which the work goes on. */
  state: Bulk['state']
  /** The rows that it is about. */
  rows: BulkRow['state']
  each: typeof changeOne
}

/** Whether all rows have their result. */
async function work(
  deps: BulkDeps,
  { id, state, rows, each }: Work,
  signal: AbortSignal,
  progress: () => Promise<void>,
): Promise<boolean> {
  for (;;) {
    const left = await nextRows(deps.db, id, rows)
    for (const row of left) {
      signal.throwIfAborted()
      const [bulk] = await deps.db
        .select()
        .from(bulkChange)
        .where(and(eq(bulkChange.id, id), eq(bulkChange.state, state)))
      if (!bulk) return false
      await each(await personContext(deps, bulk), row, bulk.change)
      await progress()
    }
    if (left.length === 0) return true
  }
}

const nextRows = (db: Database, id: string, state: BulkRow['state']): Promise<BulkRow[]> =>
  db
    .select()
    .from(bulkChangeRow)
    .where(and(eq(bulkChangeRow.bulkId, id), eq(bulkChangeRow.state, state)))
    .orderBy(asc(bulkChangeRow.ordinal))
    .limit(ROWS)

/** Acts for the person who began it. A person who may no longer sign in is nobody, whom every document is unknown to. */
async function personContext(deps: BulkDeps, { userId, ip }: Bulk) {
  const actor = await deps.actorOfUser(userId)
  if (!actor) throw new Error('the person is gone')
  return { actor, deps, now: new Date(), origin: ip }
}

const end = (db: Database, id: string, from: Bulk['state'], set: Partial<Bulk>) =>
  db
    .update(bulkChange)
    .set(set)
    .where(and(eq(bulkChange.id, id), eq(bulkChange.state, from)))
