import { and, eq, inArray } from 'drizzle-orm'
import type { accessReviewDecide } from '#core/contract/km/rights/access-review.ts'
import type { GrantPreview } from '#core/contract/km/rights/grant-view.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import type { ItemState, Outcome } from '#core/rules/access-review.ts'
import { changeWithUndo, lockGrants, undoChange } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { accessReview, accessReviewItem } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { previewGrants, type RightsDeps } from '../grant-preview/index.ts'
import { withGrants } from './item-state.ts'
import { askedOf } from './mine.ts'

type Ctx = Context<RightsDeps>

/** Who would lose what if these were dropped; of what can no longer be dropped, nothing. */
export async function previewDrop(ctx: Ctx, ids: readonly string[]): Promise<GrantPreview> {
  const rows = await ownItems(ctx.deps.db, ctx, ids)
  const dropped = rows.filter((row) => refusalOf(row) === null).map(({ item }) => item.grantId)
  return previewGrants(ctx, { add: [], edit: [], delete: dropped })
}

type Row = Awaited<ReturnType<typeof ownItems>>[number]

/**
 * Decides those that are still as they were recorded; the others say why not. What is dropped goes as one change of
 * grants, which the same person can undo for some minutes.
 */
export async function decideItems(
  ctx: Ctx,
  { ids, decision, reason }: Checked<typeof accessReviewDecide>['body'],
): Promise<Result<typeof accessReviewDecide>> {
  return ctx.deps.db.transaction(async (tx) => {
    const rows = await lockedItems(tx, ctx, ids)
    const refusals = rows.map(refusalOf)
    const decided = rows.filter((_, at) => refusals[at] === null).map(({ item }) => item)
    if (decided.length === 0) return { refusals, undo: null }
    const grants = decided.map(({ grantId }) => grantId)
    const change = decision === 'drop' ? await changeWithUndo(tx, ctx, { delete: grants }) : null
    await write(tx, ctx, decided, { decision, reason: reason || null, changeId: change?.id ?? null })
    return { refusals, undo: change && { id: change.id, until: change.undoUntil } }
  })
}

const REFUSALS: Readonly<Record<Exclude<ItemState, 'kept'>, string | null>> = {
  open: null,
  dropped: '这条授权已经收回',
  changed: '授权在复核开始以后改过，不再由这次复核决定',
  gone: '授权已经被取消或到期，不用再决定',
}

/** What was kept is looked at again: its grant may be another one by now. */
const refusalOf = ({ review, state, grant }: Row): string | null =>
  review.state === 'running' ? REFUSALS[state === 'kept' ? grant : state] : '这次权限复核已经结束'

/** In the order of the ids. What is not the caller's to decide does not exist for them. */
async function ownItems(db: Executor, ctx: Ctx, ids: readonly string[]) {
  const rows = await withGrants(db, ctx.now).where(and(inArray(accessReviewItem.id, [...ids]), askedOf(ctx)))
  const byId = new Map(rows.map((row) => [row.item.id, row]))
  return ids.map((id) => byId.get(id) ?? notFound())
}

const notFound = (): never => {
  throw new Reject('找不到这条授权的复核')
}

/** Campaigns, then grants, then items: whoever ends a campaign locks in this order, too. */
async function lockedItems(tx: Transaction, ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  const asked = (await ownItems(tx, ctx, ids)).map(({ item }) => item)
  await lockReviews(
    tx,
    asked.map(({ reviewId }) => reviewId),
  )
  await lockGrants(
    tx,
    ctx,
    asked.map(({ grantId }) => grantId),
  )
  await tx
    .select({ id: accessReviewItem.id })
    .from(accessReviewItem)
    .where(inArray(accessReviewItem.id, [...ids]))
    .orderBy(accessReviewItem.id)
    .for('update')
  return ownItems(tx, ctx, ids)
}

const lockReviews = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({ id: accessReview.id })
    .from(accessReview)
    .where(inArray(accessReview.id, [...ids]))
    .orderBy(accessReview.id)
    .for('share')

interface Decision {
  decision: Outcome
  reason: string | null
  changeId: string | null
}

async function write(
  tx: Transaction,
  ctx: Ctx,
  items: readonly Row['item'][],
  { decision, reason, changeId }: Decision,
): Promise<void> {
  const state = decision === 'keep' ? ('kept' as const) : ('dropped' as const)
  await tx
    .update(accessReviewItem)
    .set({ state, reason, changeId, deciderId: ownId(ctx.actor), decideTime: ctx.now })
    .where(
      inArray(
        accessReviewItem.id,
        items.map(({ id }) => id),
      ),
    )
  for (const [id, some] of Map.groupBy(items, ({ reviewId }) => reviewId)) {
    const after = { decision, items: some.length, reason }
    await audit(tx, ctx, { action: 'access-review-decide', kind: 'access-review', id, after })
  }
}

/** The grants are as they were, and what was dropped waits again. */
export async function undoDecision(ctx: Ctx, changeId: string): Promise<void> {
  const which = and(eq(accessReviewItem.changeId, changeId), eq(accessReviewItem.deciderId, ownId(ctx.actor)))
  await ctx.deps.db.transaction(async (tx) => {
    const asked = await tx.select({ reviewId: accessReviewItem.reviewId }).from(accessReviewItem).where(which)
    if (asked.length === 0) throw new Reject('这次收回已不能撤销')
    const reviewIds = asked.map(({ reviewId }) => reviewId)
    await lockReviews(tx, reviewIds)
    const ended = and(inArray(accessReview.id, reviewIds), eq(accessReview.state, 'ended'))
    if ((await tx.$count(accessReview, ended)) > 0) throw new Reject('这次权限复核已经结束，不能撤销')
    await undoChange(tx, ctx, changeId)
    const back = await tx
      .update(accessReviewItem)
      .set({ state: 'open', reason: null, changeId: null, deciderId: null, decideTime: null })
      .where(which)
      .returning({ reviewId: accessReviewItem.reviewId })
    for (const id of new Set(back.map(({ reviewId }) => reviewId)))
      await audit(tx, ctx, { action: 'access-review-undo', kind: 'access-review', id })
  })
}
