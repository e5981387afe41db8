import { and, asc, eq, isNull, lt, type SQL } from 'drizzle-orm'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { document, reviewFlow } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { type ReviewGroups, reviewGroups, writeEvent } from '../documents/index.ts'
import { lockWaiting } from './waiting-flow.ts'
import { decidersOf, type ReviewDeps, reviewersNow } from './who-reviews.ts'
import type { Actor } from '#server/kernel/actor.ts'

const DAY_MS = 86_400_000

type Deps = Pick<ReviewDeps, 'db' | 'actorOfUser'>

export const reviewWatch: Schedule<Deps> = {
  name: 'watch-reviews',
  title: '审核的超期升级',
  everySeconds: 600,
  run: (deps, signal) => escalateOverdue(deps, new Date(), signal),
}

/**
 * Submissions that have waited too long in their step become overdue: others may decide as well, and are told. Each is a
 * transaction that looks again under the lock, so that two servers tell nobody twice.
 */
export async function escalateOverdue(deps: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  const tenants = await deps.db
    .selectDistinct({ id: reviewFlow.tenantId })
    .from(reviewFlow)
    .where(eq(reviewFlow.state, 'waiting'))
  for (const { id } of tenants) await escalateIn(deps, id, now, signal)
}

async function escalateIn(deps: Deps, tenantId: string, now: Date, signal?: AbortSignal): Promise<void> {
  const site = await siteValues(deps.db, tenantId)
  const late = [
    isLate(1, Number(site.ReviewEscalateDays), now),
    isLate(2, Number(site.ReviewTwoStepEscalateDays), now),
  ].filter((each) => each !== null)
  for (const condition of late) {
    const where = and(eq(reviewFlow.tenantId, tenantId), condition)!
    const rows = await deps.db
      .select({ id: reviewFlow.id })
      .from(reviewFlow)
      .innerJoin(document, eq(document.id, reviewFlow.documentId))
      .where(and(where, eq(document.deleted, false)))
      .orderBy(asc(reviewFlow.stepTime), asc(reviewFlow.id))
    if (rows.length === 0) continue
    const told = {
      reviewers: await reviewersNow({ deps, actor: { tenantId } }),
      groups: await reviewGroups(deps.db, tenantId),
    }
    for (const { id } of rows) {
      signal?.throwIfAborted()
      await deps.db.transaction((tx) => escalateOne(tx, { where: and(where, eq(reviewFlow.id, id))!, now, ...told }))
    }
  }
}

/** Null: it is never too long. */
const isLate = (steps: number, days: number, now: Date): SQL | null =>
  days === 0
    ? null
    : and(
        eq(reviewFlow.state, 'waiting'),
        eq(reviewFlow.steps, steps),
        isNull(reviewFlow.overdueTime),
        lt(reviewFlow.stepTime, new Date(now.getTime() - days * DAY_MS)),
      )!

interface Late {
  where: SQL
  now: Date
  reviewers: readonly Actor[]
  groups: ReviewGroups
}

async function escalateOne(tx: Transaction, { where, now, reviewers, groups }: Late): Promise<void> {
  const found = await lockWaiting(tx, where)
  if (!found) return
  const { flow, title, document: doc, assigneeId } = found
  const by = { actor: systemActor(flow.tenantId), origin: '', now }
  await tx.update(reviewFlow).set({ overdueTime: now }).where(eq(reviewFlow.id, flow.id))
  await writeEvent(tx, flow, { action: 'escalate', by: { ...by.actor, now } })
  await audit(tx, by, { action: 'document-escalate', kind: 'document', id: doc.id, name: title })
  const turn = { ...flow, assigneeId, overdueTime: now }
  const deciders = decidersOf(reviewers, { document: doc, turn }, groups, now)
  const group = groups.escalated[flow.steps === 1 ? 1 : 2]
  const above = deciders.filter(({ person }) => group.has(person))
  // Where nobody of the group may decide on it, those it waits for are told.
  for (const { person } of above.length > 0 ? above : deciders) {
    const content = `“${title}”等审核已经超期，您也可以决定。在“待审核”里处理。`
    await tellOne(tx, by, { userId: person, title: `审核超期：${title}`, content })
  }
}
