import { and, eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import {
  type Handover,
  type handoverBegin,
  type handoverPlan,
  HANDOVER_KINDS,
  type HandoverKind,
  MOST_HANDED_OVER,
} from '#core/contract/sys/handover.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { handover, handoverRow } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { assertAbove, lockUsers } from '#server/organisation/people/index.ts'
import { DUTIES, mayGive } from './duties.ts'
import type { Ctx } from './duty.ts'
import { getHandover, namesOf, own } from './read.ts'
import { HANDOVER } from './task.ts'

type Receiver = Checked<typeof handoverPlan>['body']['receivers'][number]

/** Of each insert: a statement has at most 65,535 parameters. */
const INSERTED = 5000
const NORMAL = 1

/** Writes down row by row what would change, and what cannot and why. */
export async function planHandover(
  ctx: Ctx,
  { userId, receivers }: Checked<typeof handoverPlan>['body'],
): Promise<Handover> {
  const { actor, deps, now, origin } = ctx
  if (receivers.some(({ kind }) => !mayGive(actor, kind))) throw denied()
  await deps.db.transaction((tx) => assertLeft(tx, ctx, userId))
  const planned = []
  for (const each of inOrder(receivers)) planned.push(...(await planKind(ctx, userId, each)))
  if (planned.length === 0) throw new Reject('没有要交接的')
  if (planned.length > MOST_HANDED_OVER) throw new Reject(`一次最多交接 ${MOST_HANDED_OVER} 项，请分几次`)
  const id = newId()
  const rows = planned.map((row, ordinal) => ({ ...row, handoverId: id, ordinal }))
  const plan = { id, tenantId: actor.tenantId, userId, actorId: ownId(actor), receivers, ip: origin, createTime: now }
  await deps.db.transaction(async (tx) => {
    await tx.insert(handover).values(plan)
    for (let at = 0; at < rows.length; at += INSERTED)
      await tx.insert(handoverRow).values(rows.slice(at, at + INSERTED))
  })
  return getHandover(ctx, id)
}

/** Who may still sign in would go on making what is handed over. */
async function assertLeft(tx: Transaction, ctx: Ctx, userId: string): Promise<void> {
  const people = await lockUsers(tx, ctx, [userId])
  await assertAbove(tx, ctx.actor, people)
  if (people[0]!.status === NORMAL) throw new Reject('请先冻结这个人，再交接')
}

/** Owners before backups: whoever becomes the owner of a document is no backup of it. */
const inOrder = (receivers: readonly Receiver[]): Receiver[] => {
  const order = Object.keys(HANDOVER_KINDS)
  return receivers.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

async function planKind(ctx: Ctx, userId: string, { kind, receiverId }: Receiver) {
  const receiver = await ctx.deps.actorOfUser(receiverId)
  if (!receiver || receiver.tenantId !== ctx.actor.tenantId) throw new Reject('找不到接手的人，或者账号已停用')
  const ids = await DUTIES[kind].held(ctx, userId)
  const refusals = ids.length === 0 ? new Map<string, string>() : await DUTIES[kind].refusals(ctx, ids, receiver)
  return ids.map((objectId) => {
    const reason = refusals.get(objectId) ?? null
    return { kind, objectId, receiverId, reason, state: reason === null ? ('waiting' as const) : ('refused' as const) }
  })
}

/** From now on it goes on by itself; what was refused in the plan is not tried. */
export async function beginHandover(ctx: Ctx, { id }: Checked<typeof handoverBegin>['query']): Promise<Handover> {
  const { actor, deps } = ctx
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(handover)
      .where(and(eq(handover.id, id), own(ctx)))
      .for('update')
    if (!row) throw new Reject('找不到这次交接')
    if (row.state !== 'planned') throw new Reject('这次交接已经开始')
    await assertLeft(tx, ctx, row.userId)
    await tx.update(handover).set({ state: 'running' }).where(eq(handover.id, id))
    await enqueue(tx, HANDOVER, { dedupeKey: id, payload: { id }, tenantId: actor.tenantId, owner: ownId(actor) })
    const names = await namesOf(tx, row.receivers)
    const receivers = row.receivers.map(({ kind, receiverId }) => `${named(kind)}：${names.get(receiverId) ?? ''}`)
    await audit(tx, ctx, { action: 'user-handover', kind: 'user', id: row.userId, after: { receivers } })
  })
  return getHandover(ctx, id)
}

const named = (kind: HandoverKind) => HANDOVER_KINDS[kind].name
