import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { openable } from '../policy/openable.ts'

type Counter = 'favourites' | 'comments'

/**
 * Counts one more on a document that the actor may open, or refuses. Do it before the row is inserted: it holds the
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

/** Holds documents against other changes of their counters; in one order, so that two who hold several do not block each other. */
export const lockCounters = (tx: Transaction, documentIds: readonly string[]) =>
  tx
    .select({ id: document.id })
    .from(document)
    .where(inArray(document.id, [...new Set(documentIds)]))
    .orderBy(document.id)
    .for('no key update')

/** Counts one less for each id that is named, on documents that are locked. */
export async function countOneLess(tx: Transaction, documentIds: readonly string[], counter: Counter): Promise<void> {
  for (const [id, all] of Map.groupBy(documentIds, (each) => each))
    await tx
      .update(document)
      .set({ [counter]: sql`${document[counter]} - ${all.length}` })
      .where(eq(document.id, id))
}
