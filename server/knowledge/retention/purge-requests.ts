import { alias } from 'drizzle-orm/pg-core'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import {
  type purgeRequestAdd,
  purgeRequestDocuments,
  purgeRequestList,
  type PurgeRequestRow,
} from '#core/contract/km/retention/purge-request.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { binned } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { document, purgeRequest, purgeRequestRow as row, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { seenDocuments } from './titles.ts'

type Ctx = Context<DocumentDeps>

const requester = alias(user, 'requester')
const decider = alias(user, 'decider')

const FIELDS = mapListFields(purgeRequestList, {
  id: purgeRequest.id,
  reason: purgeRequest.reason,
  state: purgeRequest.state,
  createTime: purgeRequest.createTime,
  decideTime: purgeRequest.decideTime,
  endTime: purgeRequest.endTime,
})

const countIn = (state: string | null) =>
  sql<number>`(select count(*)::int from ${row} r where r.request_id = ${purgeRequest.id} and ${state === null ? sql`true` : sql`r.state = ${state}`})`

const requests = ({ deps }: Ctx) =>
  deps.db
    .select({
      request: purgeRequest,
      requesterName: requester.realname,
      deciderName: decider.realname,
      total: countIn(null),
      done: countIn('done'),
      kept: countIn('kept'),
    })
    .from(purgeRequest)
    .leftJoin(requester, eq(requester.id, purgeRequest.requesterId))
    .leftJoin(decider, eq(decider.id, purgeRequest.deciderId))
    .$dynamic()

type Found = Awaited<ReturnType<typeof requests>>[number]

const present = ({ actor }: Ctx, { request, ...more }: Found): PurgeRequestRow => ({
  id: request.id,
  reason: request.reason,
  state: request.state,
  ...more,
  own: request.requesterId === actor.person,
  createTime: wireTime(request.createTime),
  decideTime: wireTime(request.decideTime),
  decideReason: request.decideReason,
  endTime: wireTime(request.endTime),
})

export async function listRequests(ctx: Ctx, query: ListQuery): Promise<Page<PurgeRequestRow>> {
  const page = await listPage({
    db: ctx.deps.db,
    query,
    fields: FIELDS,
    tie: purgeRequest.id,
    from: sql`${purgeRequest}`,
    where: eq(purgeRequest.tenantId, ctx.actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      requests(ctx)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map((each) => present(ctx, each)) }
}

export async function getRequest(ctx: Ctx, id: string): Promise<PurgeRequestRow> {
  const [found] = await requests(ctx).where(and(eq(purgeRequest.id, id), eq(purgeRequest.tenantId, ctx.actor.tenantId)))
  if (!found) throw new Reject('找不到这个申请')
  return present(ctx, found)
}

const ROW_FIELDS = mapListFields(purgeRequestDocuments, {
  requestId: row.requestId,
  ordinal: row.ordinal,
  state: row.state,
})

export async function listRequested(ctx: Ctx, query: ListQuery): Promise<Result<typeof purgeRequestDocuments>> {
  const page = await listPage({
    db: ctx.deps.db,
    query,
    fields: ROW_FIELDS,
    tie: row.ordinal,
    from: sql`${row} join ${purgeRequest} on ${purgeRequest.id} = ${row.requestId}`,
    where: eq(purgeRequest.tenantId, ctx.actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      ctx.deps.db
        .select({ row })
        .from(row)
        .innerJoin(purgeRequest, eq(purgeRequest.id, row.requestId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const rows = page.records.map((each) => each.row)
  const shown = await seenDocuments(
    ctx,
    rows.map(({ documentId }) => documentId),
  )
  const records = rows.map(({ requestId, ordinal, documentId, state, reason }) => ({
    id: `${requestId}-${ordinal}`,
    requestId,
    ordinal,
    docId: documentId,
    title: shown.get(documentId)?.title ?? null,
    state,
    reason,
  }))
  return { ...page, records }
}

/** Of the recycle bin, as the caller sees it; all of them or none. */
export async function addRequest(
  ctx: Ctx,
  { docIds, reason }: Checked<typeof purgeRequestAdd>['body'],
): Promise<{ id: string }> {
  const { actor, deps, now } = ctx
  const requesterId = ownId(actor)
  const id = newId()
  const found = await deps.db.$count(document, and(inArray(document.id, docIds), binned(actor)))
  if (found < docIds.length) throw new Reject('只能申请彻底删除回收站里的知识')
  await deps.db.transaction(async (tx) => {
    await tx.insert(purgeRequest).values({ id, tenantId: actor.tenantId, reason, requesterId, createTime: now })
    await tx.insert(row).values(docIds.map((documentId, ordinal) => ({ requestId: id, ordinal, documentId })))
    const after = { reason, documents: docIds.length }
    await audit(tx, ctx, { action: 'purge-request-add', kind: 'purge-request', id, after })
  })
  return { id }
}
