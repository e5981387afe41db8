import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { rendition } from '#server/db/schema/index.ts'

/** All kinds of renditions, in one place, so that two features cannot use one name for different things. */
export type RenditionKind = 'pdf' | 'thumbnail' | 'page' | 'picture' | 'svg' | 'parts' | 'entry'

export interface RenditionKey {
  /** The sha256 of the source, which is a row of `file`. */
  source: string
  kind: RenditionKind
  /** Tells renditions of the same kind and source apart; absent when there is only one. */
  variant?: string
}

export type Rendition = typeof rendition.$inferSelect

export const ofKey = ({ source, kind, variant = '' }: RenditionKey) =>
  and(eq(rendition.source, source), eq(rendition.kind, kind), eq(rendition.variant, variant))!

export async function findRendition(db: Executor, key: RenditionKey): Promise<Rendition | null> {
  const rows = await db.select().from(rendition).where(ofKey(key))
  return rows[0] ?? null
}

/**
 * Stores in the caller's transaction that the rendition is to be made; the caller adds the task. Returns whether it has to
 * be made now: false when it is being made, or when this maker has made it or failed already.
 */
export async function askRendition(db: Executor, key: RenditionKey, maker: string): Promise<boolean> {
  const { source, kind, variant = '' } = key
  const asked = await db
    .insert(rendition)
    .values({ source, kind, variant, maker })
    .onConflictDoUpdate({
      target: [rendition.source, rendition.kind, rendition.variant],
      // An old result is shown until the new one replaces it.
      set: { state: 'waiting', reason: null, maker },
      setWhere: sql`${rendition.maker} <> ${maker} and ${rendition.state} <> 'waiting'`,
    })
    .returning({ source: rendition.source })
  return asked.length > 0
}

/** Stores that a failed rendition is to be made once more. Returns false when it had not failed or was asked for already. */
export async function retryRendition(db: Executor, key: RenditionKey, maker: string): Promise<boolean> {
  const asked = await db
    .update(rendition)
    .set({ state: 'waiting', reason: null, maker })
    .where(and(ofKey(key), eq(rendition.state, 'failed')))
    .returning({ source: rendition.source })
  return asked.length > 0
}

/** Stores that the rendition was shown; it is written once a day at most. */
export const touchRendition = (db: Executor, key: RenditionKey) =>
  db
    .update(rendition)
    .set({ usedTime: sql`now()` })
    .where(and(ofKey(key), lt(rendition.usedTime, sql`now() - interval '1 day'`)))
