import type { accessReviewAdd } from '#core/contract/km/rights/access-review.ts'
import { MOST_REVIEWED } from '#core/contract/km/rights/access-review.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { audit } from '#server/db/audit.ts'
import { accessReview, accessReviewItem } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { type ChosenGrant, chosenGrants } from './chosen-grants.ts'
import { tellReviewers } from './notices.ts'
import { chooseReviewers } from './reviewers.ts'

/** Of each insert: a statement has at most 65,535 parameters. */
const INSERTED = 1000

/**
 * Records the grants as they stand, with who is asked about each, and tells them. What changes between reading and
 * writing is found as changed, like everything that changes later.
 */
export async function startReview(
  ctx: Context<RightsDeps>,
  body: Checked<typeof accessReviewAdd>['body'],
): Promise<Result<typeof accessReviewAdd>> {
  const { actor, deps, now } = ctx
  const starterId = ownId(actor)
  const row = reviewRow(ctx, body, starterId)
  const chosen = await chosenGrants(ctx, row)
  if (chosen.length === 0) throw new Reject('这个范围里没有生效的授权')
  if (chosen.length > MOST_REVIEWED) {
    throw new Reject(`这个范围里有 ${chosen.length} 条授权，一次最多复核 ${MOST_REVIEWED} 条，请缩小范围`)
  }
  const reviewers = await chooseReviewers(ctx, chosen, starterId)
  const items = chosen.map(({ grant }, at) => itemRow(row.id, grant, reviewers[at]!))
  await deps.db.transaction(async (tx) => {
    const [review] = await tx.insert(accessReview).values(row).returning()
    for (let at = 0; at < items.length; at += INSERTED)
      await tx.insert(accessReviewItem).values(items.slice(at, at + INSERTED))
    await audit(tx, ctx, {
      action: 'access-review-add',
      kind: 'access-review',
      id: row.id,
      after: { ...row, items: items.length },
    })
    await tellReviewers(tx, { actor, now }, review!, 'start')
  })
  return { id: row.id, items: items.length, reviewers: new Set(reviewers).size }
}

function reviewRow(
  { actor, now }: Context<RightsDeps>,
  body: Checked<typeof accessReviewAdd>['body'],
  starterId: string,
) {
  return {
    id: newId(),
    tenantId: actor.tenantId,
    title: body.title,
    categoryId: body.categoryId || null,
    olderThan: body.olderThan || null,
    outsiders: body.outsiders,
    dueTime: parseDue(body.dueTime, now),
    remindDays: body.remindDays,
    atEnd: body.atEnd,
    starterId,
    createBy: actor.username,
    createTime: now,
  }
}

const itemRow = (reviewId: string, grant: ChosenGrant['grant'], reviewerId: string | null) => ({
  id: newId(),
  tenantId: grant.tenantId,
  reviewId,
  grantId: grant.id,
  objectKind: grant.objectKind,
  objectId: grant.objectId,
  subjectKind: grant.subjectKind,
  subjectId: grant.subjectId,
  bits: grant.bits,
  validUntil: grant.validUntil,
  grantBy: grant.createBy,
  grantTime: grant.createTime,
  grantReason: grant.reason,
  reviewerId,
})

/** A day is due until its end. */
export function parseDue(text: string, now: Date): Date {
  const at = fromWireTime(text, true)
  if (!at) throw new Reject('截止日应为日期')
  if (at <= now) throw new Reject('截止日已经过去')
  return at
}
