import { eq, inArray } from 'drizzle-orm'
import { recordChanges } from '#server/jobs/change-log/change-log.ts'
import type { Database } from '#server/db/database.ts'
import { attachment, file, passage, version } from '#server/db/schema/index.ts'

/** The content of the document's only file. */
export async function onlyContent(db: Database, docId: string): Promise<typeof file.$inferSelect> {
  const versions = db.select({ id: version.id }).from(version).where(eq(version.documentId, docId))
  const hashes = db
    .select({ sha256: attachment.sha256 })
    .from(attachment)
    .where(inArray(attachment.versionId, versions))
  const rows = await db.select().from(file).where(inArray(file.sha256, hashes))
  return rows[0]!
}

/**
 * Makes a file look as if an earlier extractor had read it, with the same text or with another one that is then
 * indexed.
 */
export async function age(db: Database, docId: string, text?: string): Promise<string> {
  const { sha256 } = await onlyContent(db, docId)
  await db.transaction(async (tx) => {
    await tx.update(file).set({ readWith: 0 }).where(eq(file.sha256, sha256))
    if (text === undefined) return
    await tx.update(file).set({ text }).where(eq(file.sha256, sha256))
    await tx.delete(passage).where(eq(passage.sha256, sha256))
    await tx.insert(passage).values({ sha256, ordinal: 0, text, page: null, heading: null, offset: 0 })
    await recordChanges(tx, [docId], { narrowing: false, tenantId: '0' })
  })
  return sha256
}
