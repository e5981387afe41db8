import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#server/db/database.ts'
import { purgeRequest, purgeRequestRow as row } from '#server/db/schema/index.ts'
import { defineTask, taskKind } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type DocumentDeps, moveLocked, withLockedDocument } from '../documents/index.ts'

export const PURGE = taskKind('purge-request', v.object({ id: v.string() }))

type Row = typeof row.$inferSelect

/** How many rows are read at once. */
const ROWS = 100

/**
 * Deletes what two people agreed on, one document after another, each with its result in one transaction: a document that
 * was held, restored or changed hands meanwhile stays, with a reason. It acts with the rights that the requester has at
 * that moment. After a kill, the next run continues after the last one.
 */
export const purgeTask = defineTask(PURGE, {
  title: '彻底删除（两人同意）',
  concurrency: 1,
  attempts: 5,
  async run({ id }, deps: DocumentDeps, signal, progress) {
    for (;;) {
      const left = await deps.db
        .select()
        .from(row)
        .where(and(eq(row.requestId, id), eq(row.state, 'waiting')))
        .orderBy(asc(row.ordinal))
        .limit(ROWS)
      for (const each of left) {
        signal.throwIfAborted()
        await purgeOne(deps, each)
        await progress()
      }
      if (left.length === 0) break
    }
    await end(deps, id)
  },
  async gaveUp({ id }, deps, error) {
    const waiting = and(eq(row.requestId, id), eq(row.state, 'waiting'))
    await deps.db
      .update(row)
      .set({ state: 'kept', reason: `没有做完：${error}` })
      .where(waiting)
    await end(deps, id)
  },
  async revive() {
    throw new Reject('这个申请已经结束，请重新申请')
  },
})

async function purgeOne(deps: DocumentDeps, each: Row): Promise<void> {
  try {
    const ctx = await requesterContext(deps, each.requestId)
    await withLockedDocument(ctx, { id: each.documentId, isApproved: true }, async (locked) => {
      await moveLocked(locked, { kind: 'purge' })
      await write(locked.tx, each, { state: 'done' })
    })
  } catch (error) {
    if (!(error instanceof Reject)) throw error
    await deps.db.transaction((tx) => write(tx, each, { state: 'kept', reason: error.message }))
  }
}

async function requesterContext(deps: DocumentDeps, requestId: string) {
  const [request] = await deps.db
    .select()
    .from(purgeRequest)
    .where(and(eq(purgeRequest.id, requestId), eq(purgeRequest.state, 'approved')))
  const actor = request && (await deps.actorOfUser(request.requesterId))
  if (!actor) throw new Reject('申请人已不能登录')
  return { actor, deps, now: new Date(), origin: request.ip ?? '' }
}

const write = (tx: Transaction, { requestId, ordinal }: Row, result: Partial<Row>) =>
  tx
    .update(row)
    .set(result)
    .where(and(eq(row.requestId, requestId), eq(row.ordinal, ordinal)))

const end = ({ db }: DocumentDeps, id: string) =>
  db
    .update(purgeRequest)
    .set({ state: 'done', endTime: new Date() })
    .where(and(eq(purgeRequest.id, id), eq(purgeRequest.state, 'approved')))
