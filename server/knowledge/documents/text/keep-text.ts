import { eq, inArray } from 'drizzle-orm'
import { lockChangeLog, recordChanges } from '#server/jobs/change-log/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { attachment, file, fileLink, type FileState, passage, version } from '#server/db/schema/index.ts'
import { scoreDocuments } from '../health/score.ts'
import { type Extracted, EXTRACTION_VERSION } from '#server/formats/extraction/index.ts'

/** Rows per statement: writing a thousand takes 150 ms, and searches would have to wait. */
const PASSAGES_PER_INSERT = 200

/** A page without text has a warning that it needs recognition; this adds the reason why there is none. */
export function tellObstacle(extracted: Extracted, obstacle: string | null): Extracted {
  if (obstacle === null) return extracted
  const told = (warning: string) => (warning.includes('需要文字识别') ? `${warning}（${obstacle}）` : warning)
  return { ...extracted, warnings: extracted.warnings.map(told) }
}

/** Stores the text that was read from a file instead of the former one. */
export async function keepText(
  tx: Transaction,
  { sha256, kind, extracted }: { sha256: string; kind: string; extracted: Extracted },
): Promise<void> {
  await tx.delete(passage).where(eq(passage.sha256, sha256))
  const rows = extracted.passages.map((p, ordinal) => ({ ...p, sha256, ordinal }))
  for (let at = 0; at < rows.length; at += PASSAGES_PER_INSERT) {
    await tx.insert(passage).values(rows.slice(at, at + PASSAGES_PER_INSERT))
  }
  await keepLinks(tx, sha256, extracted)
  await writeOutcome(tx, sha256, { state: 'done', kind, cause: null, text: extracted.text, ...toldBeside(extracted) })
}

/** Stores the documents that the text links to, instead of the former ones. */
export async function keepLinks(tx: Transaction, sha256: string, { links = [] }: Extracted): Promise<void> {
  await tx.delete(fileLink).where(eq(fileLink.sha256, sha256))
  if (links.length > 0) await tx.insert(fileLink).values(links.map((documentId) => ({ sha256, documentId })))
}

/** Facts that are shown beside the text of a file; they are not in the index. */
export function toldBeside(extracted: Extracted) {
  const { title, author, pages, encoding, truncated, created = null, modified = null, outline, warnings } = extracted
  return {
    title,
    author,
    pages,
    encoding,
    truncated,
    reason: warnings.join('；') || null,
    readWith: EXTRACTION_VERSION,
    sourceCreated: created === null ? null : new Date(created),
    sourceModified: modified === null ? null : new Date(modified),
    outline: outline ?? null,
  }
}

/** Writes the file's final state and reports all documents with these bytes to the index. */
export async function writeOutcome(
  tx: Transaction,
  sha256: string,
  values: Partial<typeof file.$inferInsert> & { state: FileState },
): Promise<void> {
  await tx.update(file).set(values).where(eq(file.sha256, sha256))
  await scoreHolders(tx, sha256)
  // A document that gets these bytes at this moment is either visible here, or is written into the log afterwards.
  await lockChangeLog(tx)
  for (const [tenantId, ids] of await holdersOf(tx, sha256))
    await recordChanges(tx, ids, { narrowing: false, tenantId })
}

/** Whether a text could be read is a part of the health of the documents with the file. */
async function scoreHolders(tx: Transaction, sha256: string): Promise<void> {
  const now = new Date()
  for (const [tenantId, ids] of await holdersOf(tx, sha256)) await scoreDocuments(tx, tenantId, ids, now)
}

/** The documents with these bytes, by their tenants. */
async function holdersOf(tx: Transaction, sha256: string): Promise<Map<string, string[]>> {
  const versions = tx.select({ id: attachment.versionId }).from(attachment).where(eq(attachment.sha256, sha256))
  const holders = await tx
    .selectDistinct({ id: version.documentId, tenantId: version.tenantId })
    .from(version)
    .where(inArray(version.id, versions))
  const groups = Map.groupBy(holders, ({ tenantId }) => tenantId)
  return new Map([...groups].map(([tenantId, rows]) => [tenantId, rows.map(({ id }) => id)]))
}
