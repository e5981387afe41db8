import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { rendition } from '#server/db/schema/index.ts'

/** Every kind there is, so that no two features mean different things by one name. */
export type RenditionKind = 'pdf' | 'thumbnail' | 'page' | 'picture' | 'svg' | 'parts' | 'entry'

export interface RenditionKey {
  /** sha256 of the content it is made of; a row of `file`. */
  source: string
  kind: RenditionKind
  /** Tells apart what is made of one source in many ways; absent where there is one. */
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
 * Writes down that it is to be made, in the caller's transaction; whose task makes it is the caller's business. Says
 * whether it has to be made now: not when it is on its way, and not when this maker has made it or failed already.
 */
export async function askRendition(db: Executor, key: RenditionKey, maker: string): Promise<boolean> {
  const { source, kind, variant = '' } = key
  const asked = await db
    .insert(rendition)
    .values({ source, kind, variant, maker })
    .onConflictDoUpdate({
      target: [rendition.source, rendition.kind, rendition.variant],
      // The old result, if there is one, is shown until the new one takes its place.
      set: { state: 'waiting', reason: null, maker },
      setWhere: sql`${rendition.maker} <> ${maker} and ${rendition.state} <> 'waiting'`,
    })
    .returning({ source: rendition.source })
  return asked.length > 0
}

/** Writes down that what failed is to be made once more. Says whether it is, and was not asked for already. */
export async function retryRendition(db: Executor, key: RenditionKey, maker: string): Promise<boolean> {
  const asked = await db
    .update(rendition)
    .set({ state: 'waiting', reason: null, maker })
    .where(and(ofKey(key), eq(rendition.state, 'failed')))
    .returning({ source: rendition.source })
  return asked.length > 0
}

/** Remembers that it was looked at; written once a day at most. */
export const touchRendition = (db: Executor, key: RenditionKey) =>
  db
    .update(rendition)
    .set({ usedTime: sql`now()` })
    .where(and(ofKey(key), lt(rendition.usedTime, sql`now() - interval '1 day'`)))
