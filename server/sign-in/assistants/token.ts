import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { apiToken, oauthGrant, user } from '#server/db/schema/index.ts'
import { newToken, tokenHash } from '../sessions/index.ts'
import { type Parameters, parameter } from './authorize.ts'
import type { AssistantDeps } from './deps.ts'
import { invalidGrant, OauthFault } from './fault.ts'
import { SCOPE } from './metadata.ts'

const ACCESS_MS = 3_600_000
const DAY_MS = 86_400_000
const REFRESH_MS = 30 * DAY_MS
/** As long as an API token at most; then the person is asked again. */
const LONGEST_MS = 366 * DAY_MS

type Grant = typeof oauthGrant.$inferSelect
type Connection = typeof apiToken.$inferSelect
interface From {
  origin: string
  now: Date
}

const KINDS = { authorization_code: ['code', 'code'], refresh_token: ['refresh', 'refresh_token'] } as const

/**
 * Exchanges a code or a refresh token for the next pair. Whoever uses one again may be a thief, or the program that a thief
 * has overtaken, so the whole connection ends (OAuth 2.1 4.1.3, 4.3.1).
 */
export async function exchange({ db }: AssistantDeps, body: Parameters, from: From) {
  const type = parameter(body, 'grant_type')
  if (!Object.hasOwn(KINDS, type)) throw new OauthFault('unsupported_grant_type', '不支持这种授权方式')
  const [kind, name] = KINDS[type as keyof typeof KINDS]
  const hash = tokenHash(parameter(body, name))
  // A refusal is returned and not thrown: what ends the connection has to be kept.
  const result = await db.transaction(async (tx) => {
    const found = await lockGrant(tx, and(eq(oauthGrant.hash, hash), eq(oauthGrant.kind, kind)))
    if (found === null || found.token.oauthClientId !== parameter(body, 'client_id')) return null
    const { grant, token } = found
    if (grant.usedTime !== null) {
      await endConnection(tx, token, from)
      return null
    }
    if (grant.validUntil <= from.now || token.revokedTime !== null) return null
    const resource = body['resource']
    if (resource !== undefined && resource !== grant.resource) return 'other-resource'
    if (kind === 'code' && !provesCode(grant, body)) return null
    return issue(tx, found, from.now)
  })
  if (result === 'other-resource') throw new OauthFault('invalid_target', '令牌只能用于本站的 /mcp')
  if (result === null) throw invalidGrant()
  return result
}

/** The grant with its connection, of a person who may still sign in. Both rows are locked, so one exchange at a time. */
async function lockGrant(tx: Transaction, which: ReturnType<typeof and>) {
  const [row] = await tx
    .select({ grant: oauthGrant, token: apiToken })
    .from(oauthGrant)
    .innerJoin(apiToken, eq(apiToken.id, oauthGrant.tokenId))
    .innerJoin(user, and(eq(user.id, apiToken.ownerId), eq(user.status, 1), eq(user.deleted, false)))
    .where(which)
    .for('update', { of: [oauthGrant, apiToken] })
  return row ?? null
}

/** Where it was sent, and the text whose hash the program gave before (RFC 7636). */
const provesCode = ({ redirectUri, challenge }: Grant, body: Parameters): boolean =>
  parameter(body, 'redirect_uri') === redirectUri &&
  createHash('sha256').update(parameter(body, 'code_verifier')).digest('base64url') === challenge

async function issue(tx: Transaction, { grant, token }: { grant: Grant; token: Connection }, now: Date) {
  const [access, refresh] = [`zo_${newToken()}`, newToken()]
  const end = Math.min(now.getTime() + REFRESH_MS, token.createTime.getTime() + LONGEST_MS)
  const validUntil = new Date(end)
  const accessUntil = new Date(Math.min(now.getTime() + ACCESS_MS, end))
  await tx.update(oauthGrant).set({ usedTime: now }).where(eq(oauthGrant.hash, grant.hash))
  await tx
    .update(apiToken)
    .set({ tokenHash: tokenHash(access), hint: access.slice(0, 8), accessUntil, validUntil })
    .where(eq(apiToken.id, token.id))
  const next = { kind: 'refresh', tokenId: token.id, resource: grant.resource, validUntil } as const
  await tx.insert(oauthGrant).values({ hash: tokenHash(refresh), ...next })
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor((accessUntil.getTime() - now.getTime()) / 1000),
    refresh_token: refresh,
    scope: SCOPE,
  }
}

async function endConnection(tx: Transaction, { id, tenantId, ownerId, name }: Connection, { origin, now }: From) {
  const [ended] = await tx
    .update(apiToken)
    .set({ revokedTime: now, updateTime: now })
    .where(and(eq(apiToken.id, id), isNull(apiToken.revokedTime), gt(apiToken.validUntil, now)))
    .returning({ id: apiToken.id })
  if (!ended) return
  const [owner] = await tx.select({ username: user.username }).from(user).where(eq(user.id, ownerId))
  const by = { actor: { tenantId, userId: ownerId, username: owner?.username ?? '' }, origin, now }
  await audit(tx, by, { action: 'token-revoke', kind: 'token', id, before: { name, ownerId } })
}

/** RFC 7009: with either token the connection ends. An unknown one is no fault. */
export async function revoke({ db }: AssistantDeps, body: Parameters, from: From): Promise<void> {
  const hash = tokenHash(parameter(body, 'token'))
  await db.transaction(async (tx) => {
    const ofRefresh = await lockGrant(tx, and(eq(oauthGrant.hash, hash), eq(oauthGrant.kind, 'refresh')))
    const [ofAccess] = ofRefresh ? [] : await tx.select().from(apiToken).where(eq(apiToken.tokenHash, hash))
    const token = ofRefresh?.token ?? ofAccess
    if (token && token.oauthClientId !== null && token.oauthClientId === parameter(body, 'client_id'))
      await endConnection(tx, token, from)
  })
}
