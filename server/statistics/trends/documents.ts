import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { MostRead, Trend } from '#core/contract/km/dashboard.ts'
import { readable, visibleTaxonomy } from '#server/access/documents/index.ts'
import { document, version, visitRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { dayOf, folded, type Period } from './days.ts'

type Ctx = Context<SearchDeps>

const PATH = docListRecent.path
const DAY_MS = 86_400_000

interface Counted extends Record<string, unknown> {
  kind: 'added' | 'people' | 'whole' | 'overdue' | 'due'
  day: number
  n: number
}

/** What was added and what is overdue of what the person may read, from one walk over it. */
export async function documentTrends(ctx: Ctx, period: Period): Promise<Trend[]> {
  const rows = await countDocuments(ctx, period)
  const all = (kind: Counted['kind']) => rows.filter((row) => row.kind === kind)
  const one = (kind: Counted['kind']) => all(kind)[0]?.n ?? 0
  const values = period.points.map((_, day) => all('due').find((row) => row.day === day)?.n ?? 0)
  const today = startOfToday(period)
  return [
    {
      key: 'contributions',
      points: period.points,
      ...folded(all('added'), period),
      whole: null,
      wholeBefore: null,
      wholeList: null,
      people: one('people'),
      list: { path: PATH, query: { createTime_begin: wireTime(period.from)!.slice(0, 10) } },
    },
    {
      key: 'overdue',
      points: period.points.map((_, day) => wireTime(new Date(today + day * DAY_MS))!.slice(0, 10)),
      count: one('overdue'),
      countBefore: null,
      values,
      whole: one('whole'),
      wholeBefore: null,
      people: null,
      list: { path: PATH, query: { reviewBy_end: wireTime(new Date(today - DAY_MS))!.slice(0, 10) } },
      wholeList: { path: PATH, query: {} },
    },
  ]
}

const startOfToday = ({ from, days }: Period): number => from.getTime() + (days - 1) * DAY_MS

async function countDocuments({ deps, actor, now }: Ctx, period: Period): Promise<Counted[]> {
  const { from, before, days } = period
  const today = sql`${new Date(startOfToday(period))}::timestamptz`
  const { rows } = await deps.db.execute<Counted>(sql`
    with d as materialized (
      select ${dayOf(document.createTime, period)} as day, ${document.createTime} as time, ${document.authorId} as author,
        ${document.reviewBy} as review_by
      from ${document} where ${readable(actor, now)})
    select 'added' as kind, day, count(*)::int as n from d where time >= ${before} group by day
    union all select 'people', 0, count(distinct author)::int from d where time >= ${from}
    union all select 'whole', 0, count(*)::int from d
    union all select 'overdue', 0, count(*)::int from d where review_by < ${today}
    union all select 'due', floor(extract(epoch from review_by - ${today}) / 86400)::int, count(*)::int from d
      where review_by >= ${today} and review_by < ${today} + ${days} * interval '1 day' group by 2`)
  return rows
}

const MOST = 8

/** What was read most often, of what the person may read. */
export async function mostRead({ deps, actor, now }: Ctx, { from, before }: Period): Promise<MostRead[]> {
  const { rows } = await deps.db.execute<{
    id: string
    title: string
    category: string | null
    n: number
  }>(sql`
    select ${document.id} as id, v.title, ${document.category} as category, r.n from (
      select ${visitRecord.documentId} as id, count(*)::int as n from ${visitRecord}
      where ${visitRecord.tenantId} = ${actor.tenantId} and ${visitRecord.visitType} = 5 and ${visitRecord.createTime} >= ${from}
      group by ${visitRecord.documentId}) r
    join ${document} on ${document.id} = r.id join ${version} v on v.id = ${document.visibleVersion}
    where ${readable(actor, now)} order by r.n desc, ${document.id} limit ${MOST}`)
  const earlier = await readsBetween(
    { deps, actor },
    rows.map((row) => row.id),
    { before, from },
  )
  const names = new Map((await visibleTaxonomy(deps.db, actor, 'category')).map((node) => [node.id, node.name]))
  return rows.map(({ id, title, category, n }) => ({
    docId: id,
    title,
    category: names.get(category ?? '') ?? null,
    reads: n,
    readsBefore: earlier.get(id) ?? 0,
  }))
}

async function readsBetween(
  { deps, actor }: Pick<Ctx, 'deps' | 'actor'>,
  ids: readonly string[],
  { before, from }: Pick<Period, 'before' | 'from'>,
): Promise<Map<string, number>> {
  const rows = await deps.db
    .select({ id: visitRecord.documentId, n: count() })
    .from(visitRecord)
    .where(
      and(
        eq(visitRecord.tenantId, actor.tenantId),
        sql`${visitRecord.visitType} = 5`,
        inArray(visitRecord.documentId, [...ids]),
        gte(visitRecord.createTime, before),
        lt(visitRecord.createTime, from),
      ),
    )
    .groupBy(visitRecord.documentId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
