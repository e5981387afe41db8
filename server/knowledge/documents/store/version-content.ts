import { asc, eq, inArray } from 'drizzle-orm'
import type { FieldValues } from '#core/rules/custom-fields/custom-fields.ts'
import type { Transaction } from '#server/db/database.ts'
import { attachment, version } from '#server/db/schema/index.ts'
import { deleteUnreferencedLater } from '#server/storage/renditions/index.ts'

export interface VersionFile {
  sha256: string
  name: string
}

/** The content of a version, which is fixed once it was submitted. */
export interface Content {
  title: string
  keywords: readonly string[]
  remark: string | null
  /** Values of the category's form. */
  fields: FieldValues
  files: readonly VersionFile[]
}

/** Keywords as people type them: with spaces or commas between them. */
export const splitKeywords = (text: string): string[] => [...new Set(text.split(/[\s,，]+/).filter(Boolean))]

type VersionRecord = typeof version.$inferSelect

export async function loadContent(tx: Transaction, row: VersionRecord): Promise<Content & { files: StoredFile[] }> {
  const files = await tx
    .select({ id: attachment.id, sha256: attachment.sha256, name: attachment.name })
    .from(attachment)
    .where(eq(attachment.versionId, row.id))
    .orderBy(asc(attachment.ordinal))
  return { title: row.title, keywords: row.keywords, remark: row.remark, fields: row.fields, files }
}

/** The contents of these versions' files. */
export async function filesOfVersions(tx: Transaction, versions: readonly VersionRecord[]): Promise<string[]> {
  const ids = versions.map((each) => each.id)
  const rows = await tx
    .select({ sha256: attachment.sha256, preview: attachment.previewSha256 })
    .from(attachment)
    .where(inArray(attachment.versionId, ids))
  return namedBy(rows)
}

/** The contents that these rows refer to, each once. */
const namedBy = (rows: readonly { sha256: string; preview: string | null }[]): string[] => [
  ...new Set(rows.flatMap(({ sha256, preview }) => (preview === null ? [sha256] : [sha256, preview]))),
]

export interface StoredFile extends VersionFile {
  id: string
}

/**
 * Replaces the files of the version, in this order. An uploaded preview stays with a file whose content is unchanged.
 */
export async function writeFiles(
  tx: Transaction,
  of: { tenantId: string; versionId: string; now: Date },
  files: readonly VersionFile[],
): Promise<void> {
  const before = await tx
    .delete(attachment)
    .where(eq(attachment.versionId, of.versionId))
    .returning({ sha256: attachment.sha256, preview: attachment.previewSha256, previewName: attachment.previewName })
  const rows = files.map(({ sha256, name }, ordinal) => {
    const was = before.find((each) => each.sha256 === sha256)
    return {
      tenantId: of.tenantId,
      versionId: of.versionId,
      sha256,
      name,
      ordinal,
      preview: was?.preview ?? null,
      previewName: was?.previewName ?? null,
      createTime: of.now,
    }
  })
  if (rows.length > 0)
    await tx.insert(attachment).values(rows.map(({ preview, ...row }) => ({ ...row, previewSha256: preview })))
  const kept = new Set(namedBy(rows))
  await deleteUnreferencedLater(
    tx,
    namedBy(before).filter((sha256) => !kept.has(sha256)),
    of.tenantId,
  )
}
