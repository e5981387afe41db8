import { and, eq, gt } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { editLock, user } from '#server/db/schema/index.ts'

type Row = typeof editLock.$inferSelect
export type HeldLock = Row & { holder: string }

/** The current lock of a document, with the name of its holder. */
export async function findEditLock(db: Executor, documentId: string, now: Date): Promise<HeldLock | null> {
  const [row] = await db
    .select({ lock: editLock, holder: user.realname })
    .from(editLock)
    .innerJoin(user, eq(user.id, editLock.holderId))
    .where(and(eq(editLock.documentId, documentId), gt(editLock.until, now)))
  return row ? { ...row.lock, holder: row.holder } : null
}

/** Replaces the lock. The caller has locked the document's row and checked the former lock. */
export async function putEditLock(tx: Executor, row: typeof editLock.$inferInsert): Promise<void> {
  const { documentId: _, ...set } = { wopiLock: null, ownVersion: null, ...row }
  await tx
    .insert(editLock)
    .values({ ...set, documentId: row.documentId })
    .onConflictDoUpdate({ target: editLock.documentId, set })
}

export const changeEditLock = (
  tx: Executor,
  documentId: string,
  set: Partial<Pick<Row, 'wopiLock' | 'until' | 'ownVersion'>>,
): Promise<unknown> => tx.update(editLock).set(set).where(eq(editLock.documentId, documentId))

export const endEditLock = (tx: Executor, documentId: string): Promise<unknown> =>
  tx.delete(editLock).where(eq(editLock.documentId, documentId))
