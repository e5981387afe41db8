import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockNamed } from '#server/db/named-lock.ts'
import type { Transaction } from '#server/db/database.ts'
import { docPlace, document, type FormerPlace } from '#server/db/schema/index.ts'

/** Moves of a tenant follow one another, so that two of them cannot make a circle or take the same rank. */
export const lockPages = (tx: Transaction, tenantId: string) => lockNamed(tx, `page-tree ${tenantId}`)

/** What stands below a document in the page tree rises to its level: the document is deleted, or it leaves the category. */
export const liftChildren = (tx: Transaction, id: string) =>
  tx
    .update(docPlace)
    .set({ parentId: sql`(select above.parent_id from ${docPlace} above where above.document_id = ${id})` })
    .where(eq(docPlace.parentId, id))

/** In another category it has no place yet. */
export async function leavePlace(tx: Transaction, id: string): Promise<void> {
  await liftChildren(tx, id)
  await tx.delete(docPlace).where(eq(docPlace.documentId, id))
}

/** Where a document stands, and what stands below it. */
export async function placeOf(tx: Transaction, id: string): Promise<FormerPlace> {
  const [place = null] = await tx.select().from(docPlace).where(eq(docPlace.documentId, id))
  const below = await tx.select({ id: docPlace.documentId }).from(docPlace).where(eq(docPlace.parentId, id))
  return { place, children: below.map((row) => row.id) }
}

/**
 * Puts a document of this category back where it stood. What stood below it follows only from where {@link liftChildren} had
 * put it, so no circle can come of it.
 */
export async function returnToPlace(
  tx: Transaction,
  { id, tenantId, category }: { id: string; tenantId: string; category: string | null },
  { place, children }: FormerPlace,
): Promise<void> {
  if (category === null || (place !== null && place.categoryId !== category)) return
  await lockPages(tx, tenantId)
  const above = place?.parentId ?? null
  const isThere = above !== null && (await tx.$count(document, isLiveIn(category, above))) > 0
  const parentId = isThere ? above : null
  if (place !== null) {
    const set = { categoryId: category, parentId, rank: place.rank }
    await tx
      .insert(docPlace)
      .values({ ...place, parentId })
      .onConflictDoUpdate({ target: docPlace.documentId, set })
  }
  if (children.length === 0) return
  const isLifted = parentId === null ? isNull(docPlace.parentId) : eq(docPlace.parentId, parentId)
  await tx
    .update(docPlace)
    .set({ parentId: id })
    .where(and(inArray(docPlace.documentId, children), eq(docPlace.categoryId, category), isLifted))
}

const isLiveIn = (category: string, id: string) =>
  and(eq(document.id, id), eq(document.category, category), eq(document.deleted, false))
