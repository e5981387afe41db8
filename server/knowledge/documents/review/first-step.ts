import { eq } from 'drizzle-orm'
import { isFirstOfTwo } from '#core/rules/review/review-steps.ts'
import { reviewFlow } from '#server/db/schema/index.ts'
import { findAccount } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { LockedDocument } from '../change/change.ts'
import { findRunningFlow, writeEvent } from '../change/follow-flow.ts'
import { decidesFor, isUsable, reviewGroups } from '../policy/deciders.ts'
import { assertListedAsWaiting } from '../read/read.ts'

type Flow = NonNullable<Awaited<ReturnType<typeof findRunningFlow>>>

/** Somebody's turn to decide on a submission. */
export interface Deciding {
  flow: Flow
  /** The reviewer in whose place they decide; null: their own. */
  forId: string | null
}

/** Refuses who may not decide on the submission now. Null: nothing waits. */
export async function findDeciding(locked: LockedDocument): Promise<Deciding | null> {
  const { tx, ctx, document } = locked
  const flow = await findRunningFlow(tx, document.id)
  if (!flow) return null
  const groups = await reviewGroups(ctx.deps.db, document.tenantId, tx)
  const assigneeId = (await isUsable(tx, flow.assigneeId)) ? flow.assigneeId : null
  const found = decidesFor(ctx.actor, { document, turn: { ...flow, assigneeId }, groups, now: ctx.now })
  if ('refused' in found) throw new Reject(found.refused)
  await assertListedAsWaiting({ ...ctx, actor: found.reviewer }, document.id, tx)
  return { flow, forId: found.forId }
}

/** Writes down that the first of two steps was passed; the document itself stays as it is. */
export async function passFirstStep({ tx, ctx }: LockedDocument, { flow, forId }: Deciding): Promise<void> {
  const userId = findAccount(ctx.actor)
  const by = { username: ctx.actor.username, userId, now: ctx.now, forId }
  await writeEvent(tx, flow, { action: 'pass', by })
  await tx
    .update(reviewFlow)
    .set({ step: 2, stepTime: ctx.now, firstId: userId, firstForId: forId, assigneeId: null, overdueTime: null })
    .where(eq(reviewFlow.id, flow.id))
}

export const isFirst = (deciding: Deciding | null): deciding is Deciding =>
  deciding !== null && isFirstOfTwo(deciding.flow)
