import { and, eq, sql } from 'drizzle-orm'
import { decide, type DecidedDocument } from '#core/access/decide.ts'
import { explain } from '#core/access/explain.ts'
import type { Bit } from '#core/access/grant.ts'
import type { Reader } from '#core/access/resolve.ts'
import { token } from '#core/access/tokens.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { requestApprove, RequestRow, requestsToDecide } from '#core/contract/km/rights/access-request.ts'
import type { Page } from '#core/contract/page.ts'
import { changeGrants, nameKey, loadNames } from '#server/access/documents/index.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { listPage } from '#server/db/list-query.ts'
import { accessRequest, document, user } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { loadDepartments } from '#server/organisation/departments/index.ts'
import { audit } from '#server/db/audit.ts'
import { presentRequest, REQUEST_FIELDS } from './requests.ts'
import type { Context } from '#server/http/route.ts'
import type { RightsDeps } from '../grant-preview/index.ts'

const mayGrant = (actor: Actor) => actor.permissions.has('km:grant:edit')

/**
 * Requests that the actor may decide: open ones, on an existing document, by an existing person. Only people decide,
 * because a grant outlives an API token and its limits.
 */
function decidable(actor: Actor) {
  const person = ownId(actor)
  return and(
    eq(accessRequest.tenantId, actor.tenantId),
    eq(accessRequest.state, 'open'),
    eq(document.id, accessRequest.documentId),
    eq(document.tenantId, actor.tenantId),
    eq(document.deleted, false),
    eq(user.id, accessRequest.userId),
    eq(user.deleted, false),
    mayGrant(actor) ? undefined : eq(document.authorId, person),
  )
}

export async function requestsWaiting(
  { actor, deps }: Context<RightsDeps>,
  query: Checked<typeof requestsToDecide>['query'],
): Promise<Page<RequestRow>> {
  const { db } = deps
  const page = await listPage({
    db,
    query: { ...query, superQueryMatchType: 'and' },
    fields: REQUEST_FIELDS,
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
  return { ...page, records: await presentWaiting(db, actor.tenantId, page.records) }
}

/** The requests with the titles of the documents and the departments of the requesters. */
async function presentWaiting(
  db: Database,
  tenantId: string,
  rows: readonly { request: typeof accessRequest.$inferSelect; realname: string }[],
): Promise<RequestRow[]> {
  const requests = rows.map((row) => row.request)
  const names = await loadNames(
    db,
    tenantId,
    requests.map((row) => ({ kind: 'document', id: row.documentId })),
  )
  const departments = await loadDepartments(
    db,
    tenantId,
    requests.map((row) => row.userId),
  )
  return rows.map(({ request, realname }) =>
    presentRequest(request, {
      title: names.get(nameKey('document', request.documentId)),
      realname,
      orgCodeTxt: (departments.get(request.userId) ?? []).map((each) => each.departName).join(','),
    }),
  )
}

/** Grants the request, or a part of it, in the same transaction. Refused when the grant would not help. */
export async function approveRequest(
  ctx: Context<RightsDeps>,
  body: Checked<typeof requestApprove>['body'],
): Promise<void> {
  const { actor, deps, now } = ctx
  if (body.bits.includes('sensitive') && !mayGrant(actor)) throw new Reject('查看敏感内容的权限只能由授权管理员授予')
  await deps.db.transaction(async (tx) => {
    const { request, doc } = await held(tx, actor, body.id)
    const person = await deps.actorOfUser(request.userId, tx)
    if (!person) throw new Reject('申请人的账号已停用')
    assertHelps(withGrant(person, doc.id, body.bits), doc, body.bits, now)
    const grant = {
      effect: 'authorise' as const,
      objectKind: 'document' as const,
      objectId: doc.id,
      subjectKind: 'user' as const,
      subjectIds: [request.userId],
      bits: body.bits,
      validUntil: body.validUntil,
      reason: request.reason,
    }
    const [line] = await changeGrants(tx, ctx, { add: [grant] })
    await decided(tx, ctx, request.id, { state: 'approved', grantId: line?.after?.id ?? null })
  })
}

export async function declineRequest(ctx: Context<RightsDeps>, id: string, answer: string): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const { request } = await held(tx, ctx.actor, id)
    await decided(tx, ctx, request.id, { state: 'declined', answer })
  })
}

async function held(tx: Transaction, actor: Actor, id: string) {
  const [row] = await tx
    .select({ request: accessRequest, doc: document })
    .from(accessRequest)
    .innerJoin(document, eq(document.id, accessRequest.documentId))
    .innerJoin(user, eq(user.id, accessRequest.userId))
    .where(and(eq(accessRequest.id, id), decidable(actor)))
    .for('update', { of: accessRequest })
  if (!row) throw new Reject('找不到这条申请')
  return row
}

async function decided(
  tx: Transaction,
  ctx: Context<RightsDeps>,
  id: string,
  set: { state: 'approved'; grantId: string | null } | { state: 'declined'; answer: string },
): Promise<void> {
  const { username } = ctx.actor
  await tx
    .update(accessRequest)
    .set({ ...set, decideBy: username, decideTime: ctx.now, updateBy: username, updateTime: ctx.now })
    .where(eq(accessRequest.id, id))
  await audit(tx, ctx, {
    action: set.state === 'approved' ? 'request-approve' : 'request-decline',
    kind: 'request',
    id,
    before: { state: 'open' },
    after: set,
  })
}

/** The person as they would be with the grant. */
function withGrant(person: Reader, documentId: string, bits: readonly Bit[]): Reader {
  const more = (bit: Bit) => (bits.includes(bit) ? [token.doc(documentId)] : [])
  const { allow, download, sensitive } = person
  return {
    ...person,
    allow: [...allow, ...more('view')],
    download: { ...download, allow: [...download.allow, ...more('download')] },
    sensitive: { ...sensitive, allow: [...sensitive.allow, ...more('sensitive')] },
  }
}

/**
 * No grant overrides a level or a restriction, so the reviewer gets an error instead of the requester finding nothing.
 */
function assertHelps(person: Reader, doc: DecidedDocument, bits: readonly Bit[], now: Date): void {
  const vain = bits.find((bit) => !decide(person, doc, bit, now))
  if (vain) throw new Reject(`同意后申请人仍${explain(person, doc, vain, { now }).text}`)
}
