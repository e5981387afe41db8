import { inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import type { DocumentRow } from '#server/knowledge/documents/index.ts'
import { file } from '#server/db/schema/index.ts'

/** A text that was read with a password belongs only to the document that the password was given for. */
const isOpen = (row: DocumentRow): boolean => row.file?.state === 'done'

/** The read text of each file, by its hash. */
export async function loadTexts(db: Executor, rows: readonly DocumentRow[]): Promise<Map<string, string>> {
  const hashes = rows.flatMap((row) => (row.attachment && isOpen(row) ? [row.attachment.sha256] : []))
  if (hashes.length === 0) return new Map()
  const found = await db.select({ sha256: file.sha256, text: file.text }).from(file).where(inArray(file.sha256, hashes))
  return new Map(found.map((each) => [each.sha256, each.text ?? '']))
}

/** The read text of a document; empty if there is none. */
export async function readText(db: Executor, row: DocumentRow): Promise<string> {
  return !isOpen(row) ? '' : ((await loadTexts(db, [row])).get(row.attachment?.sha256 ?? '') ?? '')
}
