import { and, eq } from 'drizzle-orm'
import { isFirstOfTwo, stepRefusal } from '#core/rules/review-steps.ts'
import type { ReviewAction } from '#core/rules/review.ts'
import { reviewFlow, role, userRole } from '#server/db/schema/index.ts'
import { findAccount } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { LockedDocument } from '../change/change.ts'
import { findRunningFlow, writeEvent } from '../change/follow-flow.ts'

/**
 * Refuses a decision of somebody whose turn it is not. True: the decision passed the first of two steps, which is written
 * down here; the document itself stays as it is.
 */
export async function endsInFirstStep(locked: LockedDocument, { kind }: ReviewAction): Promise<boolean> {
  const { tx, ctx, document: row } = locked
  const flow = await findRunningFlow(tx, row.id)
  if (!flow || flow.steps === 1) return false
  const userId = findAccount(ctx.actor)
  const refusal = stepRefusal(flow, { id: userId, isSecond: await isSecond(locked, userId) })
  if (refusal) throw new Reject(refusal.refused)
  if (kind !== 'pass' || !isFirstOfTwo(flow)) return false
  const by = { username: ctx.actor.username, userId, now: ctx.now }
  await writeEvent(tx, flow, { action: 'pass', by })
  await tx.update(reviewFlow).set({ step: 2, stepTime: ctx.now, firstId: userId }).where(eq(reviewFlow.id, flow.id))
  return true
}

/** Whether the person belongs to the group of the second step. */
async function isSecond({ tx, ctx, document: row }: LockedDocument, userId: string | null): Promise<boolean> {
  if (userId === null) return false
  const { ReviewSecondRole: code } = await siteValues(ctx.deps.db, row.tenantId)
  const held = await tx
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, userId), eq(role.tenantId, row.tenantId), eq(role.roleCode, code)))
  return held.length > 0
}
