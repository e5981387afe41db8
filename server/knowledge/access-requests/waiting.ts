import { and, eq, or, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import { type RequestRow, requestsToDecide } from '#core/contract/km/rights/access-request.ts'
import type { Page } from '#core/contract/page.ts'
import { loadNamesFor, nameKey } from '#server/access/documents/index.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { accessRequest, document, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { loadDepartments } from '#server/organisation/departments/index.ts'
import { isGone } from '../documents/index.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { presentRequest } from './requests.ts'

export const mayGrant = (actor: Actor) => actor.permissions.has('km:grant:edit')

/**
 * Requests that the actor may decide: open ones, on an existing document, by an existing person. Only people decide,
 * because a grant outlives an API token and its limits. The owner of a document stands in for an author who has left.
 */
export function decidable(actor: Actor) {
  const person = ownId(actor)
  return and(
    eq(accessRequest.tenantId, actor.tenantId),
    eq(accessRequest.state, 'open'),
    eq(document.id, accessRequest.documentId),
    eq(document.tenantId, actor.tenantId),
    eq(document.deleted, false),
    eq(user.id, accessRequest.userId),
    eq(user.deleted, false),
    mayGrant(actor)
      ? undefined
      : or(eq(document.authorId, person), and(eq(document.ownerId, person), isGone(document.authorId))),
  )
}

const FIELDS = mapListFields(requestsToDecide, {
  id: accessRequest.id,
  docId: accessRequest.documentId,
  realname: user.realname,
  reason: accessRequest.reason,
  createTime: accessRequest.createTime,
})

export async function requestsWaiting(
  ctx: Context<RightsDeps>,
  query: Checked<typeof requestsToDecide>['query'],
): Promise<Page<RequestRow>> {
  const { actor, deps } = ctx
  const { db } = deps
  const page = await listPage({
    db,
    query,
    fields: FIELDS,
    tie: accessRequest.id,
    from: sql`${accessRequest}, ${document}, ${user}`,
    where: decidable(actor),
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select({ request: accessRequest, realname: user.realname })
        .from(accessRequest)
        .innerJoin(document, eq(document.id, accessRequest.documentId))
        .innerJoin(user, eq(user.id, accessRequest.userId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await presentWaiting(ctx, page.records) }
}

type Waiting = { request: typeof accessRequest.$inferSelect; realname: string }

/** The requests with the titles of the documents and the departments of the requesters. */
async function presentWaiting(ctx: Context<RightsDeps>, rows: readonly Waiting[]): Promise<RequestRow[]> {
  const { actor, deps, now } = ctx
  const requests = rows.map((row) => row.request)
  // Deciding about rights is no right to read.
  const titles = await loadNamesFor(
    deps.db,
    { reader: actor, now },
    requests.map((row) => ({ kind: 'document', id: row.documentId })),
  )
  const departments = await loadDepartments(
    deps.db,
    actor.tenantId,
    requests.map((row) => row.userId),
  )
  return rows.map(({ request, realname }) =>
    presentRequest(request, {
      title: titles.get(nameKey('document', request.documentId)),
      realname,
      orgCodeTxt: (departments.get(request.userId) ?? []).map((each) => each.departName).join(','),
    }),
  )
}
