import { and, eq, or } from 'drizzle-orm'
import { REMIND_HOURS } from '#core/rules/review/review-steps.ts'
import { owned } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { document, reviewFlow } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import { reviewGroups, studied, writeEvent } from '../documents/index.ts'
import { lockWaiting } from './waiting-flow.ts'
import { decidersOf, reviewersNow } from './who-reviews.ts'
import type { Ctx } from './ctx.ts'

const HOUR_MS = 3_600_000

/** Tells those who may decide on it now, and nobody else. The notices and the time of telling are one transaction. */
export async function remindReviewers(ctx: Ctx, docId: string): Promise<string[]> {
  const { actor, deps, now } = ctx
  const userId = ownId(actor)
  const [reviewers, groups] = await Promise.all([reviewersNow(ctx), reviewGroups(deps.db, actor.tenantId)])
  return deps.db.transaction(async (tx) => {
    const mine = and(studied(actor), or(owned(actor), eq(reviewFlow.starterId, userId)))
    const found = await lockWaiting(tx, and(eq(document.id, docId), mine)!)
    if (!found) throw new Reject('这篇知识没有在等审核')
    const { flow, title, document: doc, assigneeId } = found
    if (flow.remindTime && now.getTime() - flow.remindTime.getTime() < REMIND_HOURS * HOUR_MS)
      throw new Reject(`已经催办过，${REMIND_HOURS} 小时内只能催办一次`)
    const deciders = decidersOf(reviewers, { document: doc, turn: { ...flow, assigneeId } }, groups, now)
    if (deciders.length === 0) throw new Reject('现在没有人能审核它，请联系管理员')
    await tx.update(reviewFlow).set({ remindTime: now }).where(eq(reviewFlow.id, flow.id))
    await writeEvent(tx, flow, { action: 'remind', by: { username: actor.username, userId, now } })
    await audit(tx, ctx, { action: 'document-remind', kind: 'document', id: docId, name: title })
    for (const { person } of deciders) {
      const content = `${actor.realname} 请您尽快审核“${title}”。在“待审核”里处理。`
      await tellOne(tx, ctx, { userId: person, title: `催办：${title}`, content })
    }
    return deciders.map(({ name }) => name)
  })
}
