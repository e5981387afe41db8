import { alias } from 'drizzle-orm/pg-core'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Result } from '#core/contract/endpoint.ts'
import { flowGet, flowList, type FlowRow } from '#core/contract/km/documents/review-flow.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { document, reviewEvent, reviewFlow, taxonomyNode, user, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { studied } from '../documents/index.ts'
import { mayEverReview, namesAmong, type ReviewDeps, reviewersNow } from './who-reviews.ts'

type Ctx = Context<ReviewDeps>

const starter = alias(user, 'starter')

const FIELDS = mapListFields(flowList, {
  id: reviewFlow.id,
  docId: reviewFlow.documentId,
  title: version.title,
  state: reviewFlow.state,
  step: reviewFlow.step,
  startTime: reviewFlow.startTime,
  stepTime: reviewFlow.stepTime,
  endTime: reviewFlow.endTime,
})

/** Those of documents that the actor works on; what is in the recycle bin waits for nobody. */
const visibleTo = (ctx: Ctx): SQL => and(studied(ctx.actor), eq(document.deleted, false))!

export async function listFlows(ctx: Ctx, query: ListQuery): Promise<Page<FlowRow>> {
  const page = await listPage({
    db: ctx.deps.db,
    query,
    fields: FIELDS,
    tie: reviewFlow.id,
    from: sql`${reviewFlow} join ${document} on ${document.id} = ${reviewFlow.documentId}
      join ${version} on ${version.id} = ${reviewFlow.versionId}`,
    where: visibleTo(ctx),
    rows: ({ where, orderBy, limit, offset }) =>
      select(ctx)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await present(ctx, page.records) }
}

const select = ({ deps }: Ctx) =>
  deps.db
    .select({ flow: reviewFlow, document, version, starterName: starter.realname, category: taxonomyNode.name })
    .from(reviewFlow)
    .innerJoin(document, eq(document.id, reviewFlow.documentId))
    .innerJoin(version, eq(version.id, reviewFlow.versionId))
    .leftJoin(starter, eq(starter.id, reviewFlow.starterId))
    .leftJoin(taxonomyNode, eq(taxonomyNode.id, document.category))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

async function present(ctx: Ctx, rows: readonly Row[]): Promise<FlowRow[]> {
  const reviewers = rows.some(({ flow }) => flow.state === 'waiting') ? await reviewersNow(ctx) : []
  return rows.map(({ flow, document: doc, version: v, starterName, category }) => ({
    id: flow.id,
    docId: doc.id,
    title: v.title,
    version: v.number,
    versionId: v.id,
    state: flow.state,
    steps: flow.steps,
    step: flow.step,
    category_dictText: category,
    starterName,
    waitsFor: flow.state === 'waiting' ? namesAmong(reviewers, doc, ctx.now) : [],
    startTime: wireTime(flow.startTime),
    stepTime: wireTime(flow.stepTime),
    endTime: wireTime(flow.endTime),
  }))
}

/** Documents that wait, and nobody but this person could decide on, who may review; what the actor works on. */
export async function stuckReviews(ctx: Ctx, personId: string): Promise<string[]> {
  if (!(await mayEverReview(ctx, personId))) return []
  const rows = await select(ctx)
    .where(and(eq(reviewFlow.state, 'waiting'), visibleTo(ctx)))
    .orderBy(asc(reviewFlow.id))
  if (rows.length === 0) return []
  const others = (await reviewersNow(ctx)).filter(({ person }) => person !== personId)
  return rows.flatMap(({ document: doc }) => (namesAmong(others, doc, ctx.now).length === 0 ? [doc.id] : []))
}

/** What does not exist and what the actor does not work on look alike. */
export async function getFlow(ctx: Ctx, id: string): Promise<Result<typeof flowGet>> {
  const rows = await select(ctx).where(and(eq(reviewFlow.id, id), visibleTo(ctx)))
  if (!rows[0]) throw new Reject('找不到这次审核')
  const [row] = await present(ctx, rows)
  const events = await ctx.deps.db
    .select({ event: reviewEvent, realname: user.realname })
    .from(reviewEvent)
    .leftJoin(user, eq(user.id, reviewEvent.userId))
    .where(eq(reviewEvent.flowId, id))
    .orderBy(asc(reviewEvent.createTime), asc(reviewEvent.id))
  return {
    ...row!,
    events: events.map(({ event, realname }) => ({
      id: event.id,
      action: event.action,
      step: event.step,
      realname,
      reason: event.reason,
      createTime: wireTime(event.createTime),
    })),
  }
}
