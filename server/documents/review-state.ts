import { and, eq } from 'drizzle-orm'
import type { ReviewState, VersionStatus } from '#core/rules/review.ts'
import type { Transaction } from '../db/database.ts'
import { document, version } from '../db/schema/index.ts'

type DocumentRecord = typeof document.$inferSelect
type VersionRecord = typeof version.$inferSelect

/** A document as `core/rules/review.ts` sees it, with the ids its version numbers stand for. */
export interface Reviewed {
  document: DocumentRecord
  versions: readonly VersionRecord[]
  state: ReviewState
}

/** The versions of a document that the caller has locked. */
export async function reviewedOf(tx: Transaction, row: DocumentRecord): Promise<Reviewed> {
  const versions = await tx.select().from(version).where(eq(version.documentId, row.id)).orderBy(version.number)
  const numberOf = (id: string | null) => versions.find((each) => each.id === id)?.number ?? null
  return {
    document: row,
    versions,
    state: {
      versions: versions.map((each) => ({
        number: each.number,
        status: each.status as VersionStatus,
        parent: numberOf(each.parentId),
        reason: each.reason,
      })),
      visible: numberOf(row.visibleVersion),
      open: numberOf(row.openVersion),
      released: row.released,
      deleted: row.deleted,
    },
  }
}

/** Writes the difference between two states; null: the document is gone for good with all its versions. */
export async function writeState(
  tx: Transaction,
  { document: row, versions, state: before }: Reviewed,
  after: ReviewState | null,
  by: { username: string; now: Date },
): Promise<void> {
  if (after === null) {
    await tx.delete(document).where(eq(document.id, row.id))
    return
  }
  const idOf = (number: number | null) => versions.find((each) => each.number === number)?.id ?? null
  for (const next of after.versions) {
    const was = before.versions.find((each) => each.number === next.number)
    if (was?.status === next.status && was.reason === next.reason) continue
    await tx
      .update(version)
      .set({ status: next.status, reason: next.reason, decideBy: by.username, decideTime: by.now })
      .where(and(eq(version.documentId, row.id), eq(version.number, next.number)))
  }
  await tx
    .update(document)
    .set({
      visibleVersion: idOf(after.visible),
      openVersion: idOf(after.open),
      released: after.released,
      deleted: after.deleted,
      revision: row.revision + 1,
      updateBy: by.username,
      updateTime: by.now,
    })
    .where(eq(document.id, row.id))
}
