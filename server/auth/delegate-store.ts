import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { apiToken, shareLink, user } from '../db/schema/index.ts'
import type { Person } from './store.ts'

const active = and(eq(user.status, 1), eq(user.deleted, false))

/** A share link in force, with its owner, who may still be signed in. */
export async function liveLink(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ link: typeof shareLink.$inferSelect; owner: Person } | null> {
  const [row] = await db
    .select({ link: shareLink, owner: user })
    .from(shareLink)
    .innerJoin(user, eq(user.id, shareLink.ownerId))
    .where(
      and(
        eq(shareLink.id, id),
        isNull(shareLink.revokedTime),
        lte(shareLink.validFrom, now),
        gt(shareLink.validUntil, now),
        active,
      ),
    )
  return row ?? null
}

type ApiTokenRow = typeof apiToken.$inferSelect

export const byHash = (hash: string): SQL => eq(apiToken.tokenHash, hash)
export const byId = (id: string): SQL => eq(apiToken.id, id)

/** An API token in force, with its owner, who may still be signed in. */
export async function liveToken(
  db: Executor,
  which: SQL,
  now: Date,
): Promise<{ token: ApiTokenRow; owner: Person } | null> {
  const [row] = await db
    .select({ token: apiToken, owner: user })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.ownerId))
    .where(and(which, isNull(apiToken.revokedTime), gt(apiToken.validUntil, now), active))
  return row ?? null
}

/** Notes that the token was used; `before` keeps several calls from writing the same minute. */
export const markTokenUsed = (db: Executor, id: string, o: { now: Date; before: Date }): Promise<unknown> =>
  db
    .update(apiToken)
    .set({ lastUsed: o.now })
    .where(and(eq(apiToken.id, id), or(isNull(apiToken.lastUsed), lte(apiToken.lastUsed, o.before))))
