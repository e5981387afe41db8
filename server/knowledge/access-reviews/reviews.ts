import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Result } from '#core/contract/endpoint.ts'
import {
  accessReviewList,
  type accessReviewOwners,
  type AccessReviewRow,
} from '#core/contract/km/rights/access-review.ts'
import { wireDay } from '#core/text/wire-time.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { computeRevision } from '#server/db/revision.ts'
import { accessGrant, accessReview, accessReviewItem, taxonomyNode } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { editedReview } from './change.ts'
import { countsNow } from './item-state.ts'
import { namesOf } from './items.ts'

type Ctx = Context<RightsDeps>
type Review = typeof accessReview.$inferSelect

const FIELDS = mapListFields(accessReviewList, {
  id: accessReview.id,
  title: accessReview.title,
  state: accessReview.state,
  dueTime: accessReview.dueTime,
  createTime: accessReview.createTime,
  endTime: accessReview.endTime,
})

export async function listReviews(ctx: Ctx, query: ListQuery): Promise<Page<AccessReviewRow>> {
  const { db } = ctx.deps
  const page = await listPage({
    db,
    query,
    fields: FIELDS,
    tie: accessReview.id,
    from: sql`${accessReview}`,
    where: eq(accessReview.tenantId, ctx.actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(accessReview)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await present(ctx, page.records) }
}

async function find(ctx: Ctx, id: string): Promise<Review> {
  const [row] = await ctx.deps.db
    .select()
    .from(accessReview)
    .where(and(eq(accessReview.id, id), eq(accessReview.tenantId, ctx.actor.tenantId)))
  if (!row) throw new Reject('找不到这次权限复核')
  return row
}

export const getReview = async (ctx: Ctx, id: string): Promise<AccessReviewRow> =>
  (await present(ctx, [await find(ctx, id)]))[0]!

async function present(ctx: Ctx, rows: readonly Review[]): Promise<AccessReviewRow[]> {
  if (rows.length === 0) return []
  const [counts, starters, categories] = await Promise.all([
    countsOf(ctx, rows),
    namesOf(
      ctx,
      rows.flatMap(({ starterId }) => starterId ?? []),
    ),
    categoryNames(ctx, rows),
  ])
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    scope: scopeText(row, categories.get(row.categoryId ?? '')),
    dueTime: wireDay(row.dueTime),
    remindDays: row.remindDays,
    atEnd: row.atEnd,
    state: row.state,
    overdue: row.state === 'running' && row.dueTime < ctx.now,
    starterName: starters.get(row.starterId ?? '') ?? null,
    counts: counts.get(row.id)!,
    createTime: wireTime(row.createTime),
    endTime: wireTime(row.endTime),
    revision: computeRevision(editedReview(row)),
  }))
}

function scopeText({ categoryId, olderThan, outsiders }: Review, category: string | undefined): string {
  const where = categoryId === null ? '整个知识库' : `分类“${category ?? '已删除'}”及下级`
  const parts = [where, olderThan !== null && `授权满 ${olderThan} 天`, outsiders && '给部门以外的']
  return parts.filter(Boolean).join('，')
}

async function categoryNames({ deps, actor }: Ctx, rows: readonly Review[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ categoryId }) => categoryId ?? [])
  if (ids.length === 0) return new Map()
  const found = await deps.db
    .select({ id: taxonomyNode.id, name: taxonomyNode.name })
    .from(taxonomyNode)
    .where(and(inArray(taxonomyNode.id, ids), eq(taxonomyNode.tenantId, actor.tenantId)))
  return new Map(found.map(({ id, name }) => [id, name]))
}

type Key = typeof accessReviewItem.reviewId | typeof accessReviewItem.reviewerId

/** The counts of items, by campaign or by who is asked. */
const counting = ({ deps, now }: Ctx, key: Key, where: SQL) =>
  deps.db
    .select({ key: sql<string | null>`${key}`, ...countsNow(now) })
    .from(accessReviewItem)
    .innerJoin(accessReview, eq(accessReview.id, accessReviewItem.reviewId))
    .leftJoin(accessGrant, eq(accessGrant.id, accessReviewItem.grantId))
    .where(where)
    .groupBy(key)

async function countsOf(ctx: Ctx, rows: readonly Review[]) {
  const ids = rows.map(({ id }) => id)
  const found = await counting(ctx, accessReviewItem.reviewId, inArray(accessReviewItem.reviewId, ids))
  return new Map(found.map(({ key, ...counts }) => [key, counts]))
}

/** How far each of those who are asked has come; who has most left stands first. */
export async function listOwners(ctx: Ctx, id: string): Promise<Result<typeof accessReviewOwners>> {
  await find(ctx, id)
  const found = await counting(ctx, accessReviewItem.reviewerId, eq(accessReviewItem.reviewId, id))
  const names = await namesOf(
    ctx,
    found.flatMap(({ key }) => key ?? []),
  )
  return found
    .map(({ key, ...counts }) => ({ reviewerId: key, realname: names.get(key ?? '') ?? null, counts }))
    .toSorted((one, other) => other.counts.open - one.counts.open)
}
