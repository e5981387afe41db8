import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { docPlace } from '#server/db/schema/index.ts'

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
