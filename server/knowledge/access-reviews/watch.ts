import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { wireDay } from '#core/text/wire-time.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { accessReview, accessReviewItem, document } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { isAway, OWNER_ID } from '../documents/index.ts'
import { readersOf } from '../grant-preview/index.ts'
import { tellReviewers } from './notices.ts'
import { chooseReviewers, mayBeAsked } from './reviewers.ts'
import { settle } from './settle.ts'

type Review = typeof accessReview.$inferSelect

const DAY_MS = 86_400_000

export const reviewWatch: Schedule<{ db: Database }> = {
  name: 'watch-access-reviews',
  title: '权限复核的提醒与结束',
  everySeconds: 600,
  run: (deps, signal) => watchReviews(deps, new Date(), signal),
}

/**
 * Does what time asks of the campaigns that run: hands on what those have who cannot decide any more, reminds, and ends
 * what is due. Each campaign is a transaction, and what was told is written with it, so that it may be done again.
 */
export async function watchReviews({ db }: { db: Database }, now: Date, signal?: AbortSignal): Promise<void> {
  const running = await db
    .select({ id: accessReview.id })
    .from(accessReview)
    .where(eq(accessReview.state, 'running'))
    .orderBy(asc(accessReview.dueTime), asc(accessReview.id))
  for (const { id } of running) {
    signal?.throwIfAborted()
    await db.transaction(async (tx) => {
      const [review] = await tx
        .select()
        .from(accessReview)
        .where(and(eq(accessReview.id, id), eq(accessReview.state, 'running')))
        .for('update')
      if (review) await watchOne(tx, review, now)
    })
  }
}

async function watchOne(tx: Transaction, review: Review, now: Date): Promise<void> {
  const by = { actor: systemActor(review.tenantId), origin: '', now }
  if (review.dueTime < now) return settle(tx, by, review)
  if (await handOn(tx, review, now)) await tellReviewers(tx, by, review, 'start')
  if (wireDay(now) === wireDay(review.dueTime)) return tellReviewers(tx, by, review, 'due')
  const isSoon = review.dueTime.getTime() - now.getTime() <= review.remindDays * DAY_MS
  if (isSoon && review.remindDays > 0) await tellReviewers(tx, by, review, 'soon')
}

/** What is open with somebody whose account is gone, or who may not read the document any more, goes to who is next. */
async function handOn(tx: Transaction, review: Review, now: Date): Promise<boolean> {
  const asking = { deps: { db: tx }, actor: { tenantId: review.tenantId }, now }
  const rows = await tx
    .select({ item: accessReviewItem, doc: document, ownerIsAway: sql<boolean>`${isAway(OWNER_ID, now)}` })
    .from(accessReviewItem)
    .leftJoin(document, and(eq(accessReviewItem.objectKind, 'document'), eq(document.id, accessReviewItem.objectId)))
    .where(
      and(
        eq(accessReviewItem.reviewId, review.id),
        eq(accessReviewItem.state, 'open'),
        or(isNull(accessReviewItem.reviewerId), sql`${accessReviewItem.reviewerId} <> ${review.starterId ?? ''}`),
      ),
    )
  const readers = await readersOf(asking, [...new Set(rows.flatMap(({ item }) => item.reviewerId ?? []))])
  const stuck = rows.filter(({ item, doc }) => {
    const reader = readers.get(item.reviewerId ?? '')
    return doc === null ? reader === undefined : !mayBeAsked(reader, doc, now)
  })
  if (stuck.length === 0) return false
  const next = await chooseReviewers(asking, stuck, review.starterId)
  const moved = stuck.map(({ item }, at) => ({ id: item.id, reviewerId: next[at]! }))
  for (const [reviewerId, some] of Map.groupBy(moved, (each) => each.reviewerId)) {
    const ids = some.map(({ id }) => id)
    await tx.update(accessReviewItem).set({ reviewerId }).where(inArray(accessReviewItem.id, ids))
  }
  return true
}
