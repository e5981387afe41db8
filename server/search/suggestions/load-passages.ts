import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { file, passage } from '#server/db/schema/index.ts'
import type { DocumentRow } from '#server/knowledge/documents/index.ts'

export interface Piece {
  text: string
  page: number | null
  heading: string | null
  offset: number
}

/** Enough to say what a document is about. */
const MOST = 80

/** The first passages of the main file, as the person sees them: masked before anything is cut out of them. */
export async function loadPassages(db: Executor, row: DocumentRow, mask: (text: string) => string): Promise<Piece[]> {
  if (row.attachment === null || row.file?.state !== 'done') return []
  const { text, page, heading, offset } = passage
  const rows = await db
    .select({ text, page, heading, offset })
    .from(passage)
    .where(eq(passage.sha256, row.attachment.sha256))
    .orderBy(asc(passage.ordinal))
    .limit(MOST)
  return rows.map((each) => ({ ...each, text: mask(each.text), heading: each.heading && mask(each.heading) }))
}

/** The title that stands in the main file. */
export async function loadOwnTitle(
  db: Executor,
  row: DocumentRow,
  mask: (text: string) => string,
): Promise<string | null> {
  if (row.attachment === null || row.file?.state !== 'done') return null
  const [found] = await db.select({ title: file.title }).from(file).where(eq(file.sha256, row.attachment.sha256))
  return found?.title ? mask(found.title) : null
}
