import { and, eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Candidate, reviewDelegate } from '#core/contract/km/review/review-turn.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { document, reviewFlow } from '#server/db/schema/index.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import {
  assertListedAsWaiting,
  decidesFor,
  eachOf,
  type ReviewGroups,
  reviewGroups,
  studied,
  writeEvent,
} from '../documents/index.ts'
import type { Ctx } from './ctx.ts'
import { lockWaiting, type WaitingFlow } from './waiting-flow.ts'
import { reviewersNow } from './who-reviews.ts'

const ABSENT = '这篇知识不在您的待审核里，可能已有人处理'

/** Hands each of them to another who may decide on it; whoever could decide if it were handed to nobody may do so. */
export async function delegateEach(
  ctx: Ctx,
  { docIds, userId, reason }: Checked<typeof reviewDelegate>['body'],
): Promise<(string | null)[]> {
  ownId(ctx.actor)
  const groups = await reviewGroups(ctx.deps.db, ctx.actor.tenantId)
  return eachOf(docIds, (id) =>
    ctx.deps.db.transaction((tx) => delegateOne(tx, ctx, { id, userId, reason: reason || null, groups })),
  )
}

interface Handing {
  id: string
  userId: string
  reason: string | null
  groups: ReviewGroups
}

async function delegateOne(tx: Transaction, ctx: Ctx, { id, userId, reason, groups }: Handing): Promise<void> {
  const { actor, deps, now } = ctx
  const found = await lockWaiting(tx, and(eq(document.id, id), studied(actor))!)
  if (!found) throw new Reject(ABSENT)
  const { flow, title } = found
  const { forId } = await assertHands(tx, ctx, found, groups)
  const target = userId === actor.person ? actor : await deps.actorOfUser(userId, tx)
  if (target?.tenantId !== actor.tenantId) throw new Reject('找不到这个人')
  if (found.assigneeId === userId) throw new Reject(`已经在等${target.realname}审核`)
  if (!takes(target, found, groups, now)) throw new Reject(`${target.realname}不能审核这篇知识`)
  await assertListedAsWaiting({ ...ctx, actor: target }, id, tx)
  await tx.update(reviewFlow).set({ assigneeId: userId }).where(eq(reviewFlow.id, flow.id))
  const by = { username: actor.username, userId: ownId(actor), now, forId }
  await writeEvent(tx, flow, { action: 'delegate', by, reason, targetId: userId })
  const after = { to: target.realname, ...(reason && { reason }) }
  await audit(tx, ctx, { action: 'document-delegate', kind: 'document', id, name: title, after })
  if (target === actor) return
  const content = `${actor.realname} 把“${title}”转交给您审核。${reason ? `留言：${reason}` : ''}\n在“待审核”里处理。`
  await tellOne(tx, ctx, { userId, title: `转交审核：${title}`, content })
}

/** As whom the actor hands it over. */
async function assertHands(tx: Transaction, ctx: Ctx, { flow, document: doc }: WaitingFlow, groups: ReviewGroups) {
  const hands = decidesFor(ctx.actor, { document: doc, turn: { ...flow, assigneeId: null }, groups, now: ctx.now })
  if ('refused' in hands) throw new Reject(hands.refused)
  await assertListedAsWaiting({ ...ctx, actor: hands.reviewer }, doc.id, tx)
  return hands
}

/** Whether the person could decide on it themselves, and not only for somebody else. */
function takes(target: Actor, { flow, document: doc }: WaitingFlow, groups: ReviewGroups, now: Date): boolean {
  const found = decidesFor(target, { document: doc, turn: { ...flow, assigneeId: target.person }, groups, now })
  return !('refused' in found) && found.forId === null
}

/** To whom it can be handed. Who may not hand it over learns of nobody. */
export async function listCandidates(ctx: Ctx, docId: string): Promise<Candidate[]> {
  const { actor, deps, now } = ctx
  const [reviewers, groups] = await Promise.all([reviewersNow(ctx), reviewGroups(deps.db, actor.tenantId)])
  return deps.db.transaction(async (tx) => {
    const found = await lockWaiting(tx, and(eq(document.id, docId), studied(actor))!)
    if (!found) throw new Reject(ABSENT)
    await assertHands(tx, ctx, found, groups)
    return reviewers
      .filter((each) => each.person !== found.assigneeId && takes(each, found, groups, now))
      .map(({ person, realname, department }) => ({ id: person!, realname, department: department?.name ?? null }))
  })
}
