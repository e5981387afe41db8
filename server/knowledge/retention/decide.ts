import { and, eq, gte, lte, or } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { purgeRequestDecide } from '#core/contract/km/retention/purge-request.ts'
import { audit } from '#server/db/audit.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { deputy, purgeRequest } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/queue/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { PURGE } from './purge-task.ts'

type Ctx = Context<DocumentDeps>
type Request = typeof purgeRequest.$inferSelect

/** What was approved is deleted by the task, which is queued in the same transaction. */
export async function decideRequest(ctx: Ctx, body: Checked<typeof purgeRequestDecide>['body']): Promise<void> {
  const { actor, deps, now, origin } = ctx
  const deciderId = ownId(actor)
  await deps.db.transaction(async (tx) => {
    const request = await lockOpen(tx, ctx, body.id)
    await assertAnother(tx, request.requesterId, deciderId, now)
    if (!body.approve && !body.reason) throw new Reject('请输入驳回理由')
    await tx
      .update(purgeRequest)
      .set({
        state: body.approve ? 'approved' : 'refused',
        deciderId,
        decideTime: now,
        decideReason: body.reason || null,
        ip: origin,
        ...(!body.approve && { endTime: now }),
      })
      .where(eq(purgeRequest.id, request.id))
    await audit(tx, ctx, {
      action: body.approve ? 'purge-request-approve' : 'purge-request-decline',
      kind: 'purge-request',
      id: request.id,
      name: request.reason,
      after: { reason: body.reason || null },
    })
    if (!body.approve) return
    const { id, tenantId } = request
    await enqueue(tx, PURGE, { dedupeKey: id, payload: { id }, tenantId, owner: deciderId })
  })
}

export async function withdrawRequest(ctx: Ctx, id: string): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const request = await lockOpen(tx, ctx, id)
    if (request.requesterId !== ownId(ctx.actor)) throw new Reject('只能撤回自己的申请')
    await tx.update(purgeRequest).set({ state: 'withdrawn', endTime: ctx.now }).where(eq(purgeRequest.id, id))
    await audit(tx, ctx, { action: 'purge-request-withdraw', kind: 'purge-request', id, name: request.reason })
  })
}

async function lockOpen(tx: Transaction, { actor }: Ctx, id: string): Promise<Request> {
  const [row] = await tx
    .select()
    .from(purgeRequest)
    .where(and(eq(purgeRequest.id, id), eq(purgeRequest.tenantId, actor.tenantId)))
    .for('update')
  if (!row) throw new Reject('找不到这个申请')
  if (row.state !== 'open') throw new Reject('这个申请已经有了结果')
  return row
}

/** Two people who stand in for one another now count as one. */
async function assertAnother(db: Executor, requesterId: string, deciderId: string, now: Date): Promise<void> {
  if (requesterId === deciderId) throw new Reject('自己的申请要由另一个人决定')
  const between = (one: string, other: string) => and(eq(deputy.userId, one), eq(deputy.agentId, other))
  const standsIn = and(
    or(between(requesterId, deciderId), between(deciderId, requesterId)),
    eq(deputy.status, '1'),
    lte(deputy.startTime, now),
    gte(deputy.endTime, now),
  )
  if ((await db.$count(deputy, standsIn)) > 0) throw new Reject('您和申请人正互为代理，要由第三个人决定')
}
