import { eq, inArray, sql } from 'drizzle-orm'
import { document, favourite } from '#server/db/schema/index.ts'
import type { Leaving } from '#server/jobs/queue/index.ts'

/** When a person is deleted, their favourites are deleted and uncounted. */
export const uncountFavourites: Leaving = async (tx, people) => {
  const ids = people.map(({ id }) => id)
  const theirs = tx.select({ id: favourite.documentId }).from(favourite).where(inArray(favourite.userId, ids))
  // Documents are locked in the same order everywhere; otherwise two transactions could deadlock.
  await tx
    .select({ id: document.id })
    .from(document)
    .where(inArray(document.id, theirs))
    .orderBy(document.id)
    .for('no key update')
  const kept = tx
    .select({ id: favourite.documentId, n: sql<number>`count(*)::int`.as('n') })
    .from(favourite)
    .where(inArray(favourite.userId, ids))
    .groupBy(favourite.documentId)
    .as('kept')
  await tx
    .update(document)
    .set({ favourites: sql`${document.favourites} - ${kept.n}` })
    .from(kept)
    .where(eq(document.id, kept.id))
}
