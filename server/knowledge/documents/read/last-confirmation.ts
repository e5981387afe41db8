import { desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { docConfirmation, user } from '#server/db/schema/index.ts'

interface Confirmation {
  versionId: string
  /** The real name; null when the account is gone. */
  who: string | null
  time: Date
}

/** The last time that somebody said of a document that it still holds, whichever version it was then. */
export async function lastConfirmation(db: Executor, documentId: string): Promise<Confirmation | null> {
  const [row] = await db
    .select({ versionId: docConfirmation.versionId, who: user.realname, time: docConfirmation.createTime })
    .from(docConfirmation)
    .leftJoin(user, eq(user.id, docConfirmation.userId))
    .where(eq(docConfirmation.documentId, documentId))
    .orderBy(desc(docConfirmation.createTime), desc(docConfirmation.id))
    .limit(1)
  return row ?? null
}
