import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { holdSession, newToken, tokenHash } from '../sessions/index.ts'
import { assertRoom } from '#server/db/named-lock.ts'
import { newId } from '#server/kernel/id.ts'
import { apiToken } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { expired, Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import type { Context } from '#server/http/route.ts'
import type { ApiTokenDeps } from './deps.ts'
import { placeLabels } from './places.ts'

type Body = Checked<typeof apiTokenAdd>['body']

const DAY_MS = 86_400_000
const USUAL_MS = 90 * DAY_MS
const LONGEST_MS = 366 * DAY_MS
/** More tokens than a person can keep apart; it also stops a script that creates them in a loop. */
const MOST = 100

/** Creates a token for the caller. It has the requested scopes, and at most the caller's rights. */
export async function addToken(ctx: Context<ApiTokenDeps>, body: Body) {
  const { deps, actor, now } = ctx
  const ownerId = ownId(actor)
  const validUntil = parseEnd(body.validUntil, now)
  const lacking = body.codes.find((code) => !actor.permissions.has(code))
  if (lacking !== undefined) throw new Reject(`您没有权限 ${lacking.slice(0, 50)}，不能交给令牌`)
  const places = body.places ? await placeLabels(ctx, body.places) : null
  const token = `zk_${newToken()}`
  const row = {
    id: newId(),
    tenantId: actor.tenantId,
    ownerId,
    name: body.name,
    hint: token.slice(0, 8),
    codes: [...new Set(body.codes)],
    bits: [...new Set(body.bits)],
    places,
    works: body.works,
    validUntil,
    createBy: actor.username,
    createTime: now,
  }
  await deps.db.transaction(async (tx) => {
    // A reset that ends sessions and tokens must also end a token that was requested just before.
    if (!(await holdSession(tx, { userId: ownerId, sessionId: actor.sessionId }))) throw expired()
    const live = and(eq(apiToken.ownerId, ownerId), isNull(apiToken.revokedTime), gt(apiToken.validUntil, now))
    const refusal = '令牌过多，请先撤销不用的'
    await assertRoom(tx, `tokens ${ownerId}`, { table: apiToken, where: live, most: MOST, refusal })
    await tx.insert(apiToken).values({ ...row, tokenHash: tokenHash(token) })
    await audit(tx, ctx, { action: 'token-add', kind: 'token', id: row.id, after: row })
  })
  return { id: row.id, token, validUntil: wireTime(validUntil)! }
}

function parseEnd(text: string | null | undefined, now: Date): Date {
  if (!text) return new Date(now.getTime() + USUAL_MS)
  const at = fromWireTime(text, true)
  if (!at) throw new Reject('有效期应为日期')
  if (at <= now) throw new Reject('有效期已经过去')
  if (at.getTime() - now.getTime() > LONGEST_MS) throw new Reject('有效期最长一年')
  return at
}
