import { OUTCOME_TEXTS } from '#core/text/access-review-text.ts'
import { wireDay } from '#core/text/wire-time.ts'
import type { AuditedBy } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { accessReview, accessReviewNotice } from '#server/db/schema/index.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import { openCounts } from './item-state.ts'

type Review = typeof accessReview.$inferSelect
type By = Pick<AuditedBy, 'actor' | 'now'>

type Occasion = 'start' | 'later' | 'soon' | 'due'

const TITLES: Readonly<Record<Occasion, (n: number) => string>> = {
  start: (n) => `请您复核 ${n} 条授权`,
  later: (n) => `复核 ${n} 条授权的时间延长了`,
  soon: (n) => `还有 ${n} 条授权等您复核`,
  due: (n) => `今天截止：还有 ${n} 条授权等您复核`,
}

/** The start is told once; the others once for each due day, so that another day counts anew. */
const keyOf = (occasion: Occasion, { dueTime }: Review) =>
  occasion === 'start' ? 'start' : `${occasion}:${wireDay(dueTime)}`

/**
 * Tells everybody who still has something open, if they were not told so before. The notice and the row that says so
 * are written together, so that it is told once, whatever ends in between.
 */
export async function tellReviewers(tx: Transaction, by: By, review: Review, occasion: Occasion): Promise<void> {
  const open = await openCounts(tx, review.id, by.now)
  for (const [userId, n] of open) {
    if (!(await isNew(tx, by, { review, userId, kind: keyOf(occasion, review) }))) continue
    const content =
      `“${review.title}”请您决定已给出的授权保留还是收回，${wireDay(review.dueTime)} 截止。\n` +
      `在“我的知识 → 和我有关 → 权限复核”里处理。到时没有决定的，一律${OUTCOME_TEXTS[review.atEnd]}。`
    await tellOne(tx, by, { userId, title: TITLES[occasion](n), content })
  }
}

/** Who started it hears how it ended. */
export async function tellStarter(tx: Transaction, by: By, review: Review, said: string): Promise<void> {
  if (review.starterId === null) return
  if (!(await isNew(tx, by, { review, userId: review.starterId, kind: 'end' }))) return
  const content = `${said}报告在“授权 → 权限复核”里导出。`
  await tellOne(tx, by, { userId: review.starterId, title: `权限复核“${review.title}”已结束`, content })
}

async function isNew(
  tx: Transaction,
  { now }: By,
  { review, userId, kind }: { review: Review; userId: string; kind: string },
): Promise<boolean> {
  const added = await tx
    .insert(accessReviewNotice)
    .values({ tenantId: review.tenantId, reviewId: review.id, userId, kind, createTime: now })
    .onConflictDoNothing()
    .returning({ kind: accessReviewNotice.kind })
  return added.length > 0
}
