import { eq, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { attachment, file, ocrPage, passage, rendition, version } from '#server/db/schema/index.ts'
import { SEEN_STATE } from '#server/knowledge/documents/index.ts'

/** What is known of the files of these versions; the text itself is not read. */
export const stagedFiles = (db: Database, visible: string, open: string | null) =>
  db
    .select({
      id: attachment.id,
      name: attachment.name,
      sha256: attachment.sha256,
      receivedTime: attachment.createTime,
      receivedBy: version.createBy,
      size: file.size,
      storedTime: file.createTime,
      kind: file.kind,
      state: SEEN_STATE.state,
      reason: SEEN_STATE.reason,
      asksPassword: SEEN_STATE.asksPassword,
      isLocked: file.locked,
      readWith: file.readWith,
      readStart: file.readStart,
      readEnd: file.readEnd,
      pages: file.pages,
      encoding: file.encoding,
      truncated: file.truncated,
      characters: sql<number>`coalesce(length(${file.text}), 0)::int`,
      passages: sql<number>`(select count(*) from ${passage} where ${passage.sha256} = ${attachment.sha256})::int`,
      hasOwnPreview: sql<boolean>`${attachment.previewSha256} is not null`,
    })
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(or(eq(attachment.versionId, visible), open === null ? undefined : eq(attachment.versionId, open)))
    .orderBy(attachment.versionId, attachment.ordinal)

export type StagedRow = Awaited<ReturnType<typeof stagedFiles>>[number]

/** How far the recognition of a file is, and the first reason why a page failed. */
export async function recognised(db: Database, sha256: string) {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${ocrPage.state} = 'done'))::int`,
      failed: sql<number>`(count(*) filter (where ${ocrPage.state} = 'failed'))::int`,
      reason: sql<string | null>`min(${ocrPage.reason}) filter (where ${ocrPage.state} = 'failed')`,
    })
    .from(ocrPage)
    .where(eq(ocrPage.sha256, sha256))
  return row!
}

/** The page view that was made of a file. */
export async function shownAs(db: Database, sha256: string) {
  const [row] = await db
    .select()
    .from(rendition)
    .where(sql`${rendition.source} = ${sha256} and ${rendition.kind} = 'pdf'`)
  return row ?? null
}
