import { alias } from 'drizzle-orm/pg-core'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { CODE_AUDIT } from '#core/access/resolve.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { flowGet, flowList, type FlowRow } from '#core/contract/km/review/review-flow.ts'
import { stepTitle } from '#core/rules/review/review-steps.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listBatches, type ListOf, listPage } from '#server/db/list-query.ts'
import { document, reviewEvent, reviewFlow, taxonomyNode, user, version } from '#server/db/schema/index.ts'
import type { BlobReply } from '#server/http/route.ts'
import { exportSheet, type Sheet } from '#server/spreadsheet/resource/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { approvalsOf, approvalText, ASSIGNEE, idsWaitingFor, reviewGroups, studied } from '../documents/index.ts'
import type { Ctx } from './ctx.ts'
import { decidersOf, fewNames, mayEverReview, reviewersNow } from './who-reviews.ts'

const starter = alias(user, 'starter')
const absent = alias(user, 'absent')
const target = alias(user, 'target')

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

type FlowQuery = ListQuery & { waitsFor?: string | undefined }

/** What that person may decide on now, by the condition of their own list. */
async function decidableBy(ctx: Ctx, personId: string): Promise<SQL> {
  const person = personId === ctx.actor.person ? ctx.actor : await ctx.deps.actorOfUser(personId)
  const isReviewer = person?.tenantId === ctx.actor.tenantId && person.permissions.has(CODE_AUDIT)
  return isReviewer
    ? and(
        eq(reviewFlow.state, 'waiting'),
        sql`${reviewFlow.documentId} in ${await idsWaitingFor({ ...ctx, actor: person })}`,
      )!
    : sql`false`
}

const flows = (ctx: Ctx, query: ListQuery, narrowed?: SQL): ListOf<FlowRow> => ({
  db: ctx.deps.db,
  query,
  fields: FIELDS,
  tie: reviewFlow.id,
  from: sql`${reviewFlow} join ${document} on ${document.id} = ${reviewFlow.documentId}
      join ${version} on ${version.id} = ${reviewFlow.versionId}`,
  where: and(visibleTo(ctx), narrowed)!,
  rows: async ({ where, orderBy, limit, offset }) =>
    present(
      ctx,
      await select(ctx)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    ),
})

const narrowing = (ctx: Ctx, waitsFor: string | undefined) =>
  waitsFor === undefined || waitsFor === '' ? undefined : decidableBy(ctx, waitsFor)

export async function listFlows(ctx: Ctx, { waitsFor, ...query }: FlowQuery): Promise<Page<FlowRow>> {
  return listPage(flows(ctx, query, await narrowing(ctx, waitsFor)))
}

const SHEET: Sheet = {
  name: '审核流程',
  columns: [
    { key: 'title', title: '标题', kind: 'text', width: 40 },
    { key: 'version', title: '版本', kind: 'number', width: 8 },
    { key: 'category_dictText', title: '分类', kind: 'text', width: 18 },
    { key: 'state_dictText', title: '状态', kind: 'text', width: 12 },
    { key: 'step_dictText', title: '当前步骤', kind: 'text', width: 12 },
    { key: 'waitsFor_dictText', title: '等谁', kind: 'text', width: 24 },
    { key: 'starterName', title: '提交人', kind: 'text', width: 12 },
    { key: 'startTime', title: '提交时间', kind: 'text', width: 20 },
    { key: 'approvals_dictText', title: '审批人', kind: 'text', width: 44 },
    { key: 'endTime', title: '结束时间', kind: 'text', width: 20 },
  ],
}

const STATE_TEXTS = { waiting: '审核中', passed: '已通过', rejected: '已驳回', withdrawn: '已撤回' } as const

export async function exportFlows(ctx: Ctx, { selections, ...query }: ExportQuery): Promise<BlobReply> {
  const { waitsFor, ...rest } = query as ListQuery & { waitsFor?: string }
  const list = flows(ctx, rest, await narrowing(ctx, waitsFor))
  return exportSheet(
    ctx,
    SHEET,
    await listBatches({ ...list, rows: async (clauses) => (await list.rows(clauses)).map(toWords) }, selections),
  )
}

const toWords = (row: FlowRow) => ({
  ...row,
  state_dictText: row.overdue ? '已超期' : STATE_TEXTS[row.state],
  step_dictText: row.state === 'waiting' ? stepTitle(row.steps, row.step) : '',
  waitsFor_dictText: row.waitsFor.join('、'),
  approvals_dictText: row.approvals.join('；'),
})

const select = ({ deps }: Ctx) =>
  deps.db
    .select({
      flow: reviewFlow,
      document,
      version,
      assigneeId: ASSIGNEE,
      starterName: starter.realname,
      category: taxonomyNode.name,
    })
    .from(reviewFlow)
    .innerJoin(document, eq(document.id, reviewFlow.documentId))
    .innerJoin(version, eq(version.id, reviewFlow.versionId))
    .leftJoin(starter, eq(starter.id, reviewFlow.starterId))
    .leftJoin(taxonomyNode, eq(taxonomyNode.id, document.category))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

async function present(ctx: Ctx, rows: readonly Row[]): Promise<FlowRow[]> {
  const waitsFor = await whoDecides(ctx, rows)
  const approvals = await approvalsOf(
    ctx.deps.db,
    rows.map(({ flow }) => flow.id),
  )
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
    waitsFor: fewNames((waitsFor.get(flow.id) ?? []).map(({ name }) => name)),
    approvals: approvals.filter(({ flowId }) => flowId === flow.id).map(approvalText),
    overdue: flow.state === 'waiting' && flow.overdueTime !== null,
    remindTime: wireTime(flow.remindTime),
    startTime: wireTime(flow.startTime),
    stepTime: wireTime(flow.stepTime),
    endTime: wireTime(flow.endTime),
  }))
}

/** Of each submission that waits the people who may decide on it now. */
export async function whoDecides(ctx: Ctx, rows: readonly Pick<Row, 'flow' | 'document' | 'assigneeId'>[]) {
  const waiting = rows.filter(({ flow }) => flow.state === 'waiting')
  if (waiting.length === 0) return new Map<string, ReturnType<typeof decidersOf>>()
  const [reviewers, groups] = await Promise.all([reviewersNow(ctx), reviewGroups(ctx.deps.db, ctx.actor.tenantId)])
  return new Map(
    waiting.map(({ flow, document: doc, assigneeId }) => [
      flow.id,
      decidersOf(reviewers, { document: doc, turn: { ...flow, assigneeId } }, groups, ctx.now),
    ]),
  )
}

/** Documents that wait, and nobody but this person could decide on, who may review; what the actor works on. */
export async function stuckReviews(ctx: Ctx, personId: string): Promise<string[]> {
  if (!(await mayEverReview(ctx, personId))) return []
  const rows = await select(ctx)
    .where(and(eq(reviewFlow.state, 'waiting'), visibleTo(ctx)))
    .orderBy(asc(reviewFlow.id))
  if (rows.length === 0) return []
  // What was handed to the person waits for everybody once they are gone.
  const freed = rows.map((row) => ({ ...row, assigneeId: row.assigneeId === personId ? null : row.assigneeId }))
  const deciders = await whoDecides(ctx, freed)
  return rows.flatMap(({ flow, document: doc }) =>
    deciders.get(flow.id)!.some(({ person }) => person !== personId) ? [] : [doc.id],
  )
}

/** What does not exist and what the actor does not work on look alike. */
export async function getFlow(ctx: Ctx, id: string): Promise<Result<typeof flowGet>> {
  const rows = await select(ctx).where(and(eq(reviewFlow.id, id), visibleTo(ctx)))
  if (!rows[0]) throw new Reject('找不到这次审核')
  const [row] = await present(ctx, rows)
  const events = await ctx.deps.db
    .select({ event: reviewEvent, realname: user.realname, forName: absent.realname, targetName: target.realname })
    .from(reviewEvent)
    .leftJoin(user, eq(user.id, reviewEvent.userId))
    .leftJoin(absent, eq(absent.id, reviewEvent.forId))
    .leftJoin(target, eq(target.id, reviewEvent.targetId))
    .where(eq(reviewEvent.flowId, id))
    .orderBy(asc(reviewEvent.createTime), asc(reviewEvent.id))
  return {
    ...row!,
    events: events.map(({ event, realname, forName, targetName }) => ({
      id: event.id,
      action: event.action,
      step: event.step,
      realname,
      forName,
      targetName,
      reason: event.reason,
      createTime: wireTime(event.createTime),
    })),
  }
}
