import { alias } from 'drizzle-orm/pg-core'
import { eq, inArray, sql } from 'drizzle-orm'
import { type AccessReviewItem, accessReviewItems } from '#core/contract/km/rights/access-review.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listBatches, type ListOf, listPage, type OwnConditions } from '#server/db/list-query.ts'
import { accessReviewItem, user } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { exportSheet, type Sheet } from '#server/spreadsheet/resource/index.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { ITEMS, stateNow, withGrants } from './item-state.ts'
import { presentItems } from './present-items.ts'

type Ctx = Context<RightsDeps>

const reviewer = alias(user, 'reviewer')

const FIELDS = mapListFields(accessReviewItems, {
  id: accessReviewItem.id,
  reviewId: accessReviewItem.reviewId,
  objectKind: accessReviewItem.objectKind,
  subjectKind: accessReviewItem.subjectKind,
  reviewerName: reviewer.realname,
  state: accessReviewItem.state,
  grantTime: accessReviewItem.grantTime,
  decideTime: accessReviewItem.decideTime,
})

/** The state is that of now, and not the stored one. */
const own = (now: Date): OwnConditions => ({
  state: (text) => sql`${stateNow(now)} = any(${sql.param(text.split(','))}::text[])`,
})

const items = (ctx: Ctx, query: ListQuery): ListOf<AccessReviewItem> => ({
  db: ctx.deps.db,
  query,
  fields: FIELDS,
  own: own(ctx.now),
  tie: accessReviewItem.id,
  from: sql`${ITEMS} left join ${user} ${reviewer} on ${reviewer.id} = ${accessReviewItem.reviewerId}`,
  where: eq(accessReviewItem.tenantId, ctx.actor.tenantId),
  rows: async ({ where, orderBy, limit, offset }) => {
    const rows = await withGrants(ctx.deps.db, ctx.now)
      .leftJoin(reviewer, eq(reviewer.id, accessReviewItem.reviewerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const names = await namesOf(
      ctx,
      rows.flatMap(({ item }) => [item.reviewerId ?? [], item.deciderId ?? []].flat()),
    )
    const shown = await presentItems(ctx, rows)
    return shown.map((item, at) => ({
      ...item,
      reviewerName: names.get(rows[at]!.item.reviewerId ?? '') ?? null,
      deciderName: names.get(rows[at]!.item.deciderId ?? '') ?? null,
    }))
  },
})

export async function namesOf({ deps }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await deps.db
    .select({ id: user.id, realname: user.realname })
    .from(user)
    .where(inArray(user.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, realname }) => [id, realname]))
}

export const listItems = (ctx: Ctx, query: ListQuery): Promise<Page<AccessReviewItem>> => listPage(items(ctx, query))

const REPORT: Sheet = {
  name: '权限复核报告',
  columns: [
    { key: 'objectKind_dictText', title: '对象类型', kind: 'text', width: 10 },
    { key: 'objectName', title: '对象', kind: 'text', width: 40 },
    { key: 'objectId', title: '对象编号', kind: 'text', width: 34 },
    { key: 'subjectKind_dictText', title: '授权给', kind: 'text', width: 10 },
    { key: 'subjectName', title: '名称', kind: 'text', width: 18 },
    { key: 'bits_dictText', title: '权限', kind: 'text', width: 20 },
    { key: 'validUntil', title: '有效期至', kind: 'text', width: 20 },
    { key: 'grantBy', title: '授权人账号', kind: 'text', width: 16 },
    { key: 'grantTime', title: '授权时间', kind: 'text', width: 20 },
    { key: 'grantReason', title: '授权理由', kind: 'text', width: 24 },
    { key: 'reviewerName', title: '谁复核', kind: 'text', width: 12 },
    { key: 'state_dictText', title: '结果', kind: 'text', width: 12 },
    { key: 'deciderName', title: '决定的人', kind: 'text', width: 12 },
    { key: 'decideTime', title: '决定时间', kind: 'text', width: 20 },
    { key: 'reason', title: '理由', kind: 'text', width: 30 },
  ],
}

/** Who ended up deciding nothing has no name there: the campaign did as it had said. */
export async function exportReport(ctx: Ctx, { selections, ...query }: ExportQuery): Promise<BlobReply> {
  return exportSheet(ctx, REPORT, await listBatches(items(ctx, query), selections))
}
