import { and, eq } from 'drizzle-orm'
import type { accessReviewExtend } from '#core/contract/km/rights/access-review.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { assertUnchanged } from '#server/db/revision.ts'
import { accessReview } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { tellReviewers } from './notices.ts'
import { settle } from './settle.ts'
import { parseDue } from './start.ts'

type Review = typeof accessReview.$inferSelect
type Ctx = Context<RightsDeps>

/** The fields that an edit changes. */
export const editedReview = ({ title, dueTime, remindDays }: Review) => ({ title, dueTime, remindDays })

/** Gives more time or less, while it runs. Who still has something open hears of a later day. */
export async function editReview(ctx: Ctx, body: Checked<typeof accessReviewExtend>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    const before = await lockRunning(tx, ctx, body.id)
    assertUnchanged(body.revision, editedReview(before))
    const dueTime = body.dueTime === wireDay(before.dueTime) ? before.dueTime : parseDue(body.dueTime, now)
    const after = { title: body.title, dueTime, remindDays: body.remindDays }
    const [review] = await tx
      .update(accessReview)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(accessReview.id, before.id))
      .returning()
    await audit(tx, ctx, {
      action: 'access-review-edit',
      kind: 'access-review',
      id: before.id,
      before: editedReview(before),
      after,
    })
    if (dueTime > before.dueTime) await tellReviewers(tx, ctx, review!, 'later')
  })
}

export const endReview = (ctx: Ctx, id: string): Promise<void> =>
  ctx.deps.db.transaction(async (tx) => settle(tx, ctx, await lockRunning(tx, ctx, id)))

async function lockRunning(tx: Transaction, { actor }: Ctx, id: string): Promise<Review> {
  const [review] = await tx
    .select()
    .from(accessReview)
    .where(and(eq(accessReview.id, id), eq(accessReview.tenantId, actor.tenantId)))
    .for('update')
  if (!review) throw new Reject('找不到这次权限复核')
  if (review.state !== 'running') throw new Reject('这次权限复核已经结束')
  return review
}
