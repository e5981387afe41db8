import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { accessReviewMine, OwnReviewItem } from '#core/contract/km/rights/access-review.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { readable } from '#server/access/documents/index.ts'
import { accessReview, accessReviewItem, document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { TodoSource } from '../documents/index.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { ITEMS, stateNow, withGrants } from './item-state.ts'
import { presentItems } from './present-items.ts'

type Ctx = Context<RightsDeps>

/** What the person is asked about, and may read now. */
export const askedOf = ({ actor, now }: Pick<Ctx, 'actor' | 'now'>): SQL =>
  and(
    eq(accessReviewItem.tenantId, actor.tenantId),
    eq(accessReviewItem.reviewerId, ownId(actor)),
    sql`(${accessReviewItem.objectKind} <> 'document' or exists (
      select 1 from ${document} where ${document.id} = ${accessReviewItem.objectId} and ${readable(actor, now)}))`,
  )!

export async function listMine(
  ctx: Ctx,
  query: Checked<typeof accessReviewMine>['query'],
): Promise<Page<OwnReviewItem>> {
  const { db } = ctx.deps
  const state = stateNow(ctx.now)
  const where = and(askedOf(ctx), eq(accessReview.state, 'running'), query.open ? sql`${state} = 'open'` : undefined)
  const { rows: counted } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${ITEMS} where ${where}`)
  const rows = await withGrants(db, ctx.now)
    .where(where)
    .orderBy(
      sql`case ${state} when 'open' then 0 when 'changed' then 1 when 'gone' then 1 else 2 end`,
      asc(accessReview.dueTime),
      // Those of one document beside each other.
      asc(accessReviewItem.objectKind),
      asc(accessReviewItem.objectId),
      asc(accessReviewItem.id),
    )
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const shown = await presentItems(ctx, rows)
  const records = shown.map((item, at) => {
    const { title, dueTime, atEnd } = rows[at]!.review
    const overdue = item.state === 'open' && dueTime < ctx.now
    return { ...item, title, dueTime: wireDay(dueTime), atEnd, overdue }
  })
  return pageAt(query, counted[0]!.n, records)
}

/** For 等我处理: the documents of which grants wait for the person's decision, the most urgent first. */
export const ACCESS_REVIEW_TODO: TodoSource = {
  key: 'accessReview',
  title: '权限复核',
  show: 'visible',
  where: (ctx) =>
    ctx.actor.person === null
      ? null
      : and(
          readable(ctx.actor, ctx.now),
          sql`exists (select 1 from ${ITEMS} where ${accessReviewItem.objectKind} = 'document'
            and ${accessReviewItem.objectId} = ${document.id} and ${accessReviewItem.reviewerId} = ${ctx.actor.person}
            and ${accessReview.state} = 'running' and ${stateNow(ctx.now)} = 'open')`,
        )!,
  time: sql`(select min(${accessReview.dueTime}) from ${accessReviewItem} join ${accessReview}
      on ${accessReview.id} = ${accessReviewItem.reviewId} where ${accessReviewItem.objectId} = ${document.id}
      and ${accessReview.state} = 'running')`,
  oldestFirst: true,
}
