import { and, eq } from 'drizzle-orm'
import { decide, type DecidedDocument } from '#core/access/decide.ts'
import { explain } from '#core/access/explain.ts'
import type { Bit } from '#core/access/grant.ts'
import type { Reader } from '#core/access/resolve.ts'
import { token } from '#core/access/tokens.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { requestApprove } from '#core/contract/km/rights/access-request.ts'
import { changeGrants } from '#server/access/documents/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { accessRequest, document, user } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Context } from '#server/http/route.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { tellApproved, tellDeclined } from './tell-asker.ts'
import { decidable, mayGrant } from './waiting.ts'

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
    await tellApproved(tx, ctx, line!.after!)
    await decided(tx, ctx, request.id, { state: 'approved', grantId: line?.after?.id ?? null })
  })
}

export async function declineRequest(ctx: Context<RightsDeps>, id: string, answer: string): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const { request } = await held(tx, ctx.actor, id)
    await decided(tx, ctx, request.id, { state: 'declined', answer })
    await tellDeclined(tx, ctx, request, answer)
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
