import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { openable } from '../policy/openable.ts'

type Counter = 'favourites' | 'comments'

/**
 * Increases a counter of a document that the actor may open, or refuses. Do it before the row is inserted: it locks the
 * document, so that it is not purged meanwhile.
 */
export async function countOneMore(
  tx: Transaction,
  { actor, now }: Context<unknown>,
  documentId: string,
  counter: Counter,
): Promise<void> {
  const counted = await tx
    .update(document)
    .set({ [counter]: sql`${document[counter]} + 1` })
    .where(and(eq(document.id, documentId), openable(actor, now)))
    .returning({ id: document.id })
  if (!counted[0]) throw new Reject('找不到文档')
}

/**
 * Locks documents against other changes of their counters, always in one order, so that two callers with several
 * documents cannot deadlock.
 */
export const lockCounters = (tx: Transaction, documentIds: readonly string[]) =>
  tx
    .select({ id: document.id })
    .from(document)
    .where(inArray(document.id, [...new Set(documentIds)]))
    .orderBy(document.id)
    .for('no key update')

/** Decreases a counter for each given id; the documents must be locked. */
export async function countOneLess(tx: Transaction, documentIds: readonly string[], counter: Counter): Promise<void> {
  for (const [id, all] of Map.groupBy(documentIds, (each) => each))
    await tx
      .update(document)
      .set({ [counter]: sql`${document[counter]} - ${all.length}` })
      .where(eq(document.id, id))
}
