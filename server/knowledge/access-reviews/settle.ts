import { and, eq, inArray } from 'drizzle-orm'
import { OUTCOME_TEXTS } from '#core/text/access-review-text.ts'
import { dropGrants, lockGrants } from '#server/access/documents/index.ts'
import { audit, type AuditedBy } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { accessReview, accessReviewItem } from '#server/db/schema/index.ts'
import { withGrants } from './item-state.ts'
import { tellStarter } from './notices.ts'

type Review = typeof accessReview.$inferSelect

/** Ends a campaign that the caller has locked: what is open is kept or dropped as it had said at its start. */
export async function settle(tx: Transaction, by: AuditedBy, review: Review): Promise<void> {
  const left = await openItems(tx, by, review.id)
  const open = left.filter(({ state }) => state === 'open').map(({ item }) => item)
  if (review.atEnd === 'drop' && open.length > 0) {
    await dropGrants(
      tx,
      by,
      open.map(({ grantId }) => grantId),
    )
  }
  const decided = review.atEnd === 'keep' ? 'kept' : 'dropped'
  for (const [state, some] of Map.groupBy(left, (each) => each.state)) {
    const ids = some.map(({ item }) => item.id)
    await tx
      .update(accessReviewItem)
      .set({ state: state === 'open' ? decided : state, decideTime: by.now })
      .where(inArray(accessReviewItem.id, ids))
  }
  await tx
    .update(accessReview)
    .set({ state: 'ended', endTime: by.now, updateBy: by.actor.username, updateTime: by.now })
    .where(eq(accessReview.id, review.id))
  const after = { state: 'ended', atEnd: review.atEnd, undecided: open.length }
  await audit(tx, by, { action: 'access-review-end', kind: 'access-review', id: review.id, after })
  await tellStarter(
    tx,
    by,
    review,
    open.length === 0 ? '' : `有 ${open.length} 条没有人决定，已按约定${OUTCOME_TEXTS[review.atEnd]}。`,
  )
}

/** Locks their grants first, so that what is dropped is what was recorded. */
async function openItems(tx: Transaction, by: AuditedBy, reviewId: string) {
  const which = and(eq(accessReviewItem.reviewId, reviewId), eq(accessReviewItem.state, 'open'))
  const asked = await tx.select({ grantId: accessReviewItem.grantId }).from(accessReviewItem).where(which)
  if (asked.length === 0) return []
  await lockGrants(
    tx,
    by,
    asked.map(({ grantId }) => grantId),
  )
  return withGrants(tx, by.now).where(which)
}
