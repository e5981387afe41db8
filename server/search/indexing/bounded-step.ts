import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { attachment, document, file } from '#server/db/schema/index.ts'

/**
 * The most text that one step takes into memory, in bytes. Fifty documents may have a thousand files of three million
 * characters each, which no process can hold. A larger document is a step of its own.
 */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * As many of the first changes as fit into the memory of a step. The database knows the sizes without reading the
 * texts.
 */
export async function boundedStep<C extends { documentId: string }>(db: Executor, changes: readonly C[]): Promise<C[]> {
  const ids = [...new Set(changes.map(({ documentId }) => documentId))]
  if (ids.length < 2) return [...changes]
  const rows = await db
    .select({ id: document.id, bytes: sql<number>`coalesce(sum(octet_length(${file.text})), 0)::float8` })
    .from(document)
    .innerJoin(attachment, eq(attachment.versionId, document.visibleVersion))
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(inArray(document.id, ids))
    .groupBy(document.id)
  const sizes = new Map(rows.map(({ id, bytes }) => [id, bytes]))
  const taken = new Set<string>()
  let sum = 0
  for (const [at, { documentId }] of changes.entries()) {
    if (taken.has(documentId)) continue
    sum += sizes.get(documentId) ?? 0
    if (sum > MOST_BYTES && taken.size > 0) return changes.slice(0, at)
    taken.add(documentId)
  }
  return [...changes]
}

/** The same for document ids. */
export const boundedIds = async (db: Executor, ids: readonly string[]): Promise<string[]> =>
  (
    await boundedStep(
      db,
      ids.map((documentId) => ({ documentId })),
    )
  ).map(({ documentId }) => documentId)
