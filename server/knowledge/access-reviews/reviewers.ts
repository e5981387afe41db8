import { decide } from '#core/access/decide.ts'
import type { Reader } from '#core/access/resolve.ts'
import type { Executor } from '#server/db/database.ts'
import { readersOf } from '../grant-preview/index.ts'
import type { ChosenGrant } from './chosen-grants.ts'

interface Asking {
  deps: { db: Executor }
  actor: { tenantId: string }
  now: Date
}

/** What says who is asked about a grant: its document, if it is on one. */
export type Kept = Pick<ChosenGrant, 'doc' | 'ownerIsAway'>

/**
 * Who is asked about each: the owner of the document, the backup while the owner cannot, and who started the campaign
 * where neither can. Nobody is asked about a document that they may not read. A grant on a category, a topic or a
 * department has no owner.
 */
export async function chooseReviewers(
  asking: Asking,
  kept: readonly Kept[],
  starterId: string | null,
): Promise<(string | null)[]> {
  const readers = await readersOf(asking, [...new Set(kept.flatMap(candidates))])
  return kept.map(
    (each) => candidates(each).find((id) => each.doc && mayBeAsked(readers.get(id), each.doc, asking.now)) ?? starterId,
  )
}

function candidates({ doc, ownerIsAway }: Kept): string[] {
  if (doc === null) return []
  const owner = doc.ownerId ?? doc.authorId
  const both = doc.backupOwnerId === null ? [owner] : [owner, doc.backupOwnerId]
  return ownerIsAway ? both.toReversed() : both
}

export const mayBeAsked = (reader: Reader | undefined, doc: NonNullable<Kept['doc']>, now: Date): boolean =>
  reader !== undefined && decide(reader, doc, 'view', now)
