import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/database.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import { apiClient, apiToken, shareLink, user } from '#server/db/schema/index.ts'
import { FOREVER, type Found, type Person, rightsStamp } from '../sessions/index.ts'
import { isAddressee } from './addressee.ts'

const active = and(eq(user.status, 1), eq(user.deleted, false))

interface LinkFound extends Found {
  link: typeof shareLink.$inferSelect
  owner: Person
}

const links = fixedStatement('live-link', (db) =>
  db
    .select({ link: shareLink, owner: user, stamp: rightsStamp(shareLink) })
    .from(shareLink)
    .innerJoin(user, eq(user.id, shareLink.ownerId))
    .where(
      and(
        eq(shareLink.id, sql.placeholder('id')),
        isNull(shareLink.revokedTime),
        lte(shareLink.validFrom, sql.placeholder('now')),
        gt(shareLink.validUntil, sql.placeholder('now')),
        active,
      ),
    ),
)

export interface ShareFound extends LinkFound {
  /** The person to whom it is addressed and who reads through it; null for a link. */
  reader: { id: string; realname: string } | null
}

/**
 * A share in force, with its owner, whose account must still be active. A link is for anybody; an addressed share is
 * only for a person who is among its addressees now.
 */
export async function liveShare(
  db: Executor,
  id: string,
  readerId: string | null,
  now: Date,
): Promise<ShareFound | null> {
  const [row] = await links(db, { id, now })
  if (!row || row.link.addressed !== (readerId !== null)) return null
  const found = { ...row, until: row.link.validUntil }
  if (readerId === null) return { ...found, reader: null }
  const { tenantId } = row.link
  const who = { id: readerId, tenantId }
  const [reader] = await db
    .select({ id: user.id, realname: user.realname })
    .from(user)
    .where(and(eq(user.id, readerId), eq(user.tenantId, tenantId), active, isAddressee(sql`${id}`, who)))
  return reader ? { ...found, stamp: `${found.stamp} ${reader.realname}`, reader } : null
}

export interface TokenFound extends Found {
  token: typeof apiToken.$inferSelect
  owner: Person
}

const liveTokens = (db: Executor, which: SQL) =>
  db
    .select({ token: apiToken, owner: user, stamp: rightsStamp(apiToken) })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.ownerId))
    .where(
      and(
        which,
        isNull(apiToken.revokedTime),
        gt(apiToken.validUntil, sql.placeholder('now')),
        // Of a connection: only while its access token is in force.
        or(isNull(apiToken.oauthClientId), gt(apiToken.accessUntil, sql.placeholder('now'))),
        active,
      ),
    )

const TOKENS = {
  hash: fixedStatement('live-token-hash', (db) => liveTokens(db, eq(apiToken.tokenHash, sql.placeholder('value')))),
  id: fixedStatement('live-token-id', (db) => liveTokens(db, eq(apiToken.id, sql.placeholder('value')))),
}

/** An API token in force, by its hash or its id, with its owner, whose account must still be active. */
export async function liveToken(db: Executor, by: 'hash' | 'id', value: string, now: Date): Promise<TokenFound | null> {
  const [row] = await TOKENS[by](db, { value, now })
  return row ? { ...row, until: row.token.accessUntil ?? row.token.validUntil } : null
}

/** Stores that the token was used; `before` prevents several calls from writing the same minute. */
export const markTokenUsed = (db: Executor, id: string, o: { now: Date; before: Date }): Promise<unknown> =>
  db
    .update(apiToken)
    .set({ lastUsed: o.now })
    .where(and(eq(apiToken.id, id), or(isNull(apiToken.lastUsed), lte(apiToken.lastUsed, o.before))))

interface ClientFound extends Found {
  client: typeof apiClient.$inferSelect
  owner: Person
  /** The person for whom it acts: its owner or, if it may, anybody of its tenant. */
  person: Person
}

const owner = alias(user, 'owner')

const clients = fixedStatement('live-client', (db) =>
  db
    .select({ client: apiClient, owner, person: user, stamp: sql<string>`${rightsStamp(apiClient)} || ${owner}.xmin` })
    .from(apiClient)
    .innerJoin(owner, eq(owner.id, apiClient.ownerId))
    .innerJoin(user, and(eq(user.id, sql.placeholder('personId')), eq(user.tenantId, apiClient.tenantId)))
    .where(
      and(
        eq(apiClient.id, sql.placeholder('id')),
        eq(apiClient.enabled, true),
        or(apiClient.forPeople, eq(user.id, apiClient.ownerId)),
        eq(owner.status, 1),
        eq(owner.deleted, false),
        active,
      ),
    ),
)

/** An enabled client with its owner and the person for whom it acts; both accounts must still be active. */
export async function liveClient(db: Executor, id: string, personId: string): Promise<ClientFound | null> {
  const [row] = await clients(db, { id, personId })
  return row ? { ...row, until: FOREVER } : null
}
