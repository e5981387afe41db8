import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { holdDocuments, type holdClose, type holdLift, type holdPlace } from '#core/contract/km/retention/hold.ts'
import type { ListQuery } from '#core/contract/page.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { document, retentionHold, retentionHoldDocument as held } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { seen, seenDocuments } from './titles.ts'

type Ctx = Context<DocumentDeps>
type Hold = typeof retentionHold.$inferSelect

const FIELDS = mapListFields(holdDocuments, {
  holdId: held.holdId,
  docId: held.documentId,
  placeBy: held.placeBy,
  placeTime: held.placeTime,
})

export async function listHeld(ctx: Ctx, query: ListQuery): Promise<Result<typeof holdDocuments>> {
  const { db } = ctx.deps
  const page = await listPage({
    db,
    query,
    fields: FIELDS,
    tie: held.documentId,
    from: sql`${held}`,
    where: eq(held.tenantId, ctx.actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(held)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const shown = await seenDocuments(
    ctx,
    page.records.map(({ documentId }) => documentId),
  )
  const records = page.records.map(({ holdId, documentId, placeBy, placeTime }) => ({
    id: `${holdId}-${documentId}`,
    holdId,
    docId: documentId,
    title: shown.get(documentId)?.title ?? null,
    deleted: shown.get(documentId)?.deleted ?? null,
    placeBy,
    placeTime: wireTime(placeTime),
  }))
  return { ...page, records }
}

/**
 * Freezes what the caller may see; the documents are locked in one order, so that a purge of one of them has either
 * finished before, or finds it held.
 */
export async function placeHold(
  ctx: Ctx,
  { id, docIds }: Checked<typeof holdPlace>['body'],
): Promise<Result<typeof holdPlace>> {
  const { actor, deps, now } = ctx
  return deps.db.transaction(async (tx) => {
    const hold = await lockOpen(tx, ctx, id)
    const found = await tx
      .select({ id: document.id })
      .from(document)
      .where(and(inArray(document.id, docIds), seen(actor, now)))
      .orderBy(document.id)
      .for('key share')
    const rows = found.map((row) => ({
      tenantId: actor.tenantId,
      holdId: hold.id,
      documentId: row.id,
      placeBy: actor.username,
      placeTime: now,
    }))
    const added = rows.length === 0 ? [] : await tx.insert(held).values(rows).onConflictDoNothing().returning()
    await tell(tx, ctx, { action: 'hold-set', ids: added.map(({ documentId }) => documentId), hold })
    const known = new Set(found.map((row) => row.id))
    const isNew = new Set(added.map(({ documentId }) => documentId))
    const refusal = (docId: string) =>
      !known.has(docId) ? '找不到文档' : isNew.has(docId) ? null : '已经为这个案件冻结'
    return { refusals: docIds.map(refusal) }
  })
}

/** Also what the caller may not read: it is named by its id alone. */
export async function liftHold(
  ctx: Ctx,
  { id, docIds, reason }: Checked<typeof holdLift>['body'],
): Promise<Result<typeof holdLift>> {
  return ctx.deps.db.transaction(async (tx) => {
    const hold = await lockOpen(tx, ctx, id)
    const lifted = new Set(await lift(tx, hold, docIds))
    await tell(tx, ctx, { action: 'hold-remove', ids: [...lifted], hold, reason })
    return { refusals: docIds.map((docId) => (lifted.has(docId) ? null : '没有为这个案件冻结')) }
  })
}

export async function closeHold(ctx: Ctx, { id, reason }: Checked<typeof holdClose>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    const hold = await lockOpen(tx, ctx, id)
    await tell(tx, ctx, { action: 'hold-remove', ids: await lift(tx, hold), hold, reason })
    const after = { closeTime: now, closeBy: actor.username, closeReason: reason }
    await tx.update(retentionHold).set(after).where(eq(retentionHold.id, id))
    await audit(tx, ctx, { action: 'hold-close', kind: 'retention-hold', id, name: hold.name, after: { reason } })
  })
}

const lift = async (tx: Transaction, { id }: Hold, docIds?: readonly string[]): Promise<string[]> => {
  const which = docIds && inArray(held.documentId, [...docIds])
  const rows = await tx
    .delete(held)
    .where(and(eq(held.holdId, id), which))
    .returning()
  return rows.map(({ documentId }) => documentId)
}

async function lockOpen(tx: Transaction, { actor }: Ctx, id: string): Promise<Hold> {
  const [row] = await tx
    .select()
    .from(retentionHold)
    .where(and(eq(retentionHold.id, id), eq(retentionHold.tenantId, actor.tenantId)))
    .for('update')
  if (!row) throw new Reject('找不到这个案件')
  if (row.closeTime !== null) throw new Reject('这个案件已经结案')
  return row
}

/** A line for each document, which stands in its own history as well. */
const tell = (
  tx: Transaction,
  ctx: Ctx,
  said: { action: 'hold-set' | 'hold-remove'; ids: readonly string[]; hold: Hold; reason?: string },
) =>
  auditAll(
    tx,
    ctx,
    said.ids.map((documentId) => ({
      action: said.action,
      kind: 'document' as const,
      id: documentId,
      after: { holdId: said.hold.id, reason: said.reason ?? said.hold.reason },
    })),
  )

/** Cases in which these documents are frozen now. */
export const casesOf = ({ deps, actor }: Ctx, docId: string) =>
  deps.db
    .select({ id: retentionHold.id, caseNo: retentionHold.caseNo, name: retentionHold.name })
    .from(held)
    .innerJoin(retentionHold, eq(retentionHold.id, held.holdId))
    .where(and(eq(held.documentId, docId), eq(held.tenantId, actor.tenantId), isNull(retentionHold.closeTime)))
    .orderBy(retentionHold.caseNo)
