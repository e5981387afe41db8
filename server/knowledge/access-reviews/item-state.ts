import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ItemState } from '#core/rules/access-review.ts'
import type { Executor } from '#server/db/database.ts'
import { accessGrant, accessReview, accessReviewItem } from '#server/db/schema/index.ts'

/** Items with their campaign and their grant, which is null when it is gone. */
export const ITEMS: SQL = sql`${accessReviewItem} join ${accessReview} on ${accessReview.id} = ${accessReviewItem.reviewId}
  left join ${accessGrant} on ${accessGrant.id} = ${accessReviewItem.grantId}`

/** Over {@link ITEMS}: whether the grant is still the one that was recorded. */
const grantNow = (now: Date) => sql<'open' | 'changed' | 'gone'>`case
  when ${accessGrant.id} is null or ${accessGrant.validUntil} <= ${now.toISOString()}::timestamptz then 'gone'
  when not (${accessGrant.bits} @> ${accessReviewItem.bits} and ${accessGrant.bits} <@ ${accessReviewItem.bits})
    or ${accessGrant.validUntil} is distinct from ${accessReviewItem.validUntil} then 'changed'
  else 'open' end`

/** The state of an item now. What is decided stays so, whatever becomes of the grant. */
export const stateNow = (now: Date): SQL<ItemState> => sql<ItemState>`case
  when ${accessReviewItem.state} <> 'open' then ${accessReviewItem.state} else ${grantNow(now)} end`

/** Nobody has decided until the due day: it is still open after it, or the campaign did at its end as it had said. */
const isOverdue = (now: Date): SQL => sql`(
  (${stateNow(now)} = 'open' and ${accessReview.dueTime} < ${now.toISOString()}::timestamptz)
  or (${accessReviewItem.state} in ('kept', 'dropped') and ${accessReviewItem.deciderId} is null
    and ${accessReviewItem.decideTime} > ${accessReview.dueTime}))`

const number = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`

/** The counts of the items that are grouped. */
export const countsNow = (now: Date) => ({
  total: sql<number>`count(*)::int`,
  open: number(sql`${stateNow(now)} = 'open'`),
  kept: number(sql`${accessReviewItem.state} = 'kept'`),
  dropped: number(sql`${accessReviewItem.state} = 'dropped'`),
  moved: number(sql`${stateNow(now)} in ('changed', 'gone')`),
  overdue: number(isOverdue(now)),
})

/** A query of items with their campaign and their grant. */
export const withGrants = (db: Executor, now: Date) =>
  db
    .select({ item: accessReviewItem, review: accessReview, state: stateNow(now), grant: grantNow(now) })
    .from(accessReviewItem)
    .innerJoin(accessReview, eq(accessReview.id, accessReviewItem.reviewId))
    .leftJoin(accessGrant, eq(accessGrant.id, accessReviewItem.grantId))
    .$dynamic()

/** How much is open, by who is asked. */
export async function openCounts(db: Executor, reviewId: string, now: Date): Promise<[string, number][]> {
  const rows = await withGrants(db, now).where(
    and(eq(accessReviewItem.reviewId, reviewId), sql`${stateNow(now)} = 'open'`),
  )
  const by = Map.groupBy(rows, ({ item }) => item.reviewerId)
  return [...by].flatMap(([userId, some]) => (userId === null ? [] : [[userId, some.length]]))
}
