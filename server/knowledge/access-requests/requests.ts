import { and, eq, inArray, sql } from 'drizzle-orm'
import { decide } from '#core/access/decide.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { requestAdd, RequestRow, requestsMine } from '#core/contract/km/rights/access-request.ts'
import type { Page } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import { newId } from '#server/kernel/id.ts'
import { listPage } from '#server/db/list-query.ts'
import { accessRequest, document, user, version } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Context } from '#server/http/route.ts'
import type { RightsDeps } from '../grant-preview/index.ts'

/** How many requests of one person may wait for a decision. */
const MAX_OPEN = 20

/** The fields by which one's own requests may be sorted. */
const REQUEST_FIELDS = { id: accessRequest.id, state: accessRequest.state, createTime: accessRequest.createTime }

/**
 * Requests access to a document that the person can name. The answer, the limits and the person's own list do not
 * depend on whether the document exists: only reviewers see which ones exist.
 */
export async function addRequest(ctx: Context<RightsDeps>, body: Checked<typeof requestAdd>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  const userId = ownId(ctx.actor)
  const row = {
    id: newId(),
    tenantId: actor.tenantId,
    documentId: body.docId,
    userId,
    bits: [...new Set(body.bits)],
    reason: body.reason,
  }
  await deps.db.transaction(async (tx) => {
    // One request of a person at a time, so that the limit holds.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
    const [doc] = await tx
      .select()
      .from(document)
      .where(and(eq(document.id, body.docId), eq(document.tenantId, actor.tenantId)))
    if (doc && row.bits.every((bit) => decide(actor, doc, bit, now))) throw new Reject('您已有该知识的权限，无需申请')
    const open = await tx
      .select({ documentId: accessRequest.documentId })
      .from(accessRequest)
      .where(and(eq(accessRequest.userId, userId), eq(accessRequest.state, 'open')))
    if (open.some((each) => each.documentId === body.docId)) throw new Reject('您已申请过该知识，请等待处理')
    if (open.length >= MAX_OPEN) throw new Reject(`待处理的申请已有 ${MAX_OPEN} 个，请等待处理或撤回后再申请`)
    await tx.insert(accessRequest).values({ ...row, createBy: actor.username, createTime: now })
    await audit(tx, ctx, { action: 'request-add', kind: 'request', id: row.id, after: row })
  })
}

export async function withdrawRequest(ctx: Context<RightsDeps>, id: string): Promise<void> {
  const { actor, deps, now } = ctx
  const userId = ownId(ctx.actor)
  await deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(accessRequest)
      .set({ state: 'withdrawn', updateBy: actor.username, updateTime: now })
      .where(and(eq(accessRequest.id, id), eq(accessRequest.userId, userId), eq(accessRequest.state, 'open')))
      .returning({ id: accessRequest.id })
    if (changed.length === 0) throw new Reject('找不到这条申请')
    await audit(tx, ctx, {
      action: 'request-withdraw',
      kind: 'request',
      id,
      before: { state: 'open' },
      after: { state: 'withdrawn' },
    })
  })
}

/** The person's own requests, the newest first, with titles only of documents that they may read now. */
export async function ownRequests(
  ctx: Context<RightsDeps>,
  query: Checked<typeof requestsMine>['query'],
): Promise<Page<RequestRow>> {
  const { actor, deps, now } = ctx
  const page = await listPage({
    db: deps.db,
    query: { ...query, superQueryMatchType: 'and' },
    fields: REQUEST_FIELDS,
    tie: accessRequest.id,
    from: sql`${accessRequest}`,
    where: and(eq(accessRequest.tenantId, actor.tenantId), eq(accessRequest.userId, ownId(ctx.actor))),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(accessRequest)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const ids = page.records.map((row) => row.documentId)
  const titles = new Map<string, string>()
  if (ids.length > 0) {
    const found = await deps.db
      .select({ id: document.id, title: version.title })
      .from(document)
      .innerJoin(version, eq(version.id, document.visibleVersion))
      .where(and(readable(actor, now), inArray(document.id, ids)))
    for (const { id, title } of found) titles.set(id, title)
  }
  return { ...page, records: page.records.map((row) => presentRequest(row, { title: titles.get(row.documentId) })) }
}

/** A request in the form of the wire. */
export const presentRequest = (
  row: typeof accessRequest.$inferSelect,
  more: { title?: string | undefined; realname?: string; orgCodeTxt?: string },
): RequestRow => ({
  id: row.id,
  docId: row.documentId,
  bits: row.bits,
  reason: row.reason,
  state: row.state,
  answer: row.answer,
  createTime: wireTime(row.createTime),
  decideTime: wireTime(row.decideTime),
  ...more,
  title: more.title ?? null,
})
