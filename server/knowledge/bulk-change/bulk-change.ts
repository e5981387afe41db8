import { and, eq, sql } from 'drizzle-orm'
import {
  type Bulk,
  BULK_ROW_STATES,
  type bulkBegin,
  bulkRows,
  UNDO_MINUTES,
} from '#core/contract/km/documents/bulk-change.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import type { ListQuery } from '#core/contract/page.ts'
import type { Transaction } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { bulkChange, bulkChangeRow } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/queue/index.ts'
import { requireAuthor } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { documentsByIds, mayOpen } from '../documents/index.ts'
import { BULK_CHANGE, type BulkDeps } from './bulk-task.ts'

type Ctx = Context<BulkDeps>
type Row = typeof bulkChange.$inferSelect

/** Of each insert: a statement has at most 65,535 parameters. */
const INSERTED = 5000
const UNDO_MS = UNDO_MINUTES * 60_000

export async function beginBulk(ctx: Ctx, { ids, change }: Checked<typeof bulkBegin>['body']): Promise<Bulk> {
  const { actor, deps, now, origin } = ctx
  const id = newId()
  const rows = [...new Set(ids)].map((documentId, ordinal) => ({ bulkId: id, ordinal, documentId }))
  await deps.db.transaction(async (tx) => {
    await tx.insert(bulkChange).values({
      id,
      tenantId: actor.tenantId,
      userId: requireAuthor(actor),
      change,
      ip: origin,
      createTime: now,
    })
    for (let at = 0; at < rows.length; at += INSERTED)
      await tx.insert(bulkChangeRow).values(rows.slice(at, at + INSERTED))
    await queue(tx, ctx, id)
  })
  return getBulk(ctx, id)
}

const queue = (tx: Transaction, { actor }: Ctx, id: string) =>
  enqueue(tx, BULK_CHANGE, {
    dedupeKey: id,
    payload: { id },
    tenantId: actor.tenantId,
    owner: requireAuthor(actor),
  })

const own = ({ actor }: Ctx, id: string) =>
  and(eq(bulkChange.id, id), eq(bulkChange.userId, requireAuthor(actor)), eq(bulkChange.tenantId, actor.tenantId))!

const notFound = () => new Reject('找不到这次批量修改')

export async function getBulk(ctx: Ctx, id: string): Promise<Bulk> {
  const [row] = await ctx.deps.db.select().from(bulkChange).where(own(ctx, id))
  if (!row) throw notFound()
  const counted = await ctx.deps.db
    .select({ state: bulkChangeRow.state, count: sql<number>`count(*)::int` })
    .from(bulkChangeRow)
    .where(eq(bulkChangeRow.bulkId, id))
    .groupBy(bulkChangeRow.state)
  const counts = new Map(counted.map(({ state, count }) => [state, count]))
  const count = (state: (typeof BULK_ROW_STATES)[number]) => counts.get(state) ?? 0
  return {
    id: row.id,
    change: row.change,
    state: row.state,
    total: counted.reduce((sum, each) => sum + each.count, 0),
    done: count('done'),
    same: count('same'),
    refused: count('refused'),
    undone: count('undone'),
    kept: count('kept'),
    createTime: wireTime(row.createTime),
    undoUntil: count('done') > 0 ? wireTime(undoUntil(row, ctx.now)) : null,
  }
}

/** Null when it cannot be undone now. */
function undoUntil({ state, endTime }: Row, now: Date): Date | null {
  if ((state !== 'done' && state !== 'cancelled') || endTime === null) return null
  const until = new Date(endTime.getTime() + UNDO_MS)
  return until > now ? until : null
}

export async function listBulkRows(
  ctx: Ctx,
  { id, ...query }: ListQuery & { id: string },
): Promise<Result<typeof bulkRows>> {
  const { actor, deps, now } = ctx
  await getBulk(ctx, id)
  const page = await listPage({
    db: deps.db,
    query,
    fields: mapListFields(bulkRows, { ordinal: bulkChangeRow.ordinal, state: bulkChangeRow.state }),
    tie: bulkChangeRow.ordinal,
    from: sql`${bulkChangeRow}`,
    where: eq(bulkChangeRow.bulkId, id),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({
          ordinal: bulkChangeRow.ordinal,
          docId: bulkChangeRow.documentId,
          state: bulkChangeRow.state,
          reason: bulkChangeRow.reason,
        })
        .from(bulkChangeRow)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const ids = page.records.map(({ docId }) => docId)
  const shown = await documentsByIds(deps.db, ids, mayOpen(actor, now))
  const titles = new Map(shown.map(({ document, version }) => [document.id, version.title]))
  return { ...page, records: page.records.map((row) => ({ ...row, title: titles.get(row.docId) ?? null })) }
}

/** What is changed stays changed. */
export const cancelBulk = (ctx: Ctx, id: string): Promise<Bulk> =>
  step(ctx, id, async (tx, row) => {
    if (row.state !== 'waiting' && row.state !== 'running') throw new Reject('这次批量修改已经结束')
    await tx.update(bulkChange).set({ state: 'cancelled', endTime: ctx.now }).where(eq(bulkChange.id, id))
  })

export const undoBulk = (ctx: Ctx, id: string): Promise<Bulk> =>
  step(ctx, id, async (tx, row) => {
    if (row.state === 'undoing' || row.state === 'undone') throw new Reject('这次批量修改已经撤销')
    if (row.state !== 'done' && row.state !== 'cancelled') throw new Reject('还在修改，请先停止')
    if (undoUntil(row, ctx.now) === null) throw new Reject(`已超过 ${UNDO_MINUTES} 分钟，不能撤销了`)
    await tx.update(bulkChange).set({ state: 'undoing' }).where(eq(bulkChange.id, id))
    await queue(tx, ctx, id)
  })

async function step(ctx: Ctx, id: string, move: (tx: Transaction, row: Row) => Promise<void>): Promise<Bulk> {
  await ctx.deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(bulkChange).where(own(ctx, id)).for('update')
    if (!row) throw notFound()
    await move(tx, row)
  })
  return getBulk(ctx, id)
}
