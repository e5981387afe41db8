import { and, eq, gte, sql } from 'drizzle-orm'
import { visitList } from '#core/contract/km/documents/visit.ts'
import type { Trend } from '#core/contract/km/dashboard.ts'
import { searchRecordList } from '#core/contract/km/search/search-record.ts'
import { searchRecord, visitRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { VISIT } from '#server/knowledge/documents/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { dayOf, folded, type Period } from './days.ts'

type Ctx = Context<SearchDeps>

const NO_SHARE = { whole: null, wholeBefore: null, wholeList: null } as const

/** Readings of the whole site: for those who may look at its visits. */
export async function visits({ deps, actor }: Ctx, period: Period): Promise<Trend | null> {
  if (!actor.permissions.has(visitList.access)) return null
  const rows = await deps.db
    .select({ day: dayOf(visitRecord.createTime, period), n: sql<number>`count(*)::int` })
    .from(visitRecord)
    // The partial index serves exactly this condition.
    .where(
      and(
        eq(visitRecord.tenantId, actor.tenantId),
        sql`${visitRecord.visitType} = 5`,
        gte(visitRecord.createTime, period.before),
      ),
    )
    .groupBy(sql`1`)
  const query = { visitType: String(VISIT.view), createTime_begin: wireTime(period.from)!.slice(0, 10) }
  const { points } = period
  return {
    key: 'visits',
    points,
    ...folded(rows, period),
    ...NO_SHARE,
    people: null,
    list: { path: visitList.path, query },
  }
}

/** Searches whose first hit was opened first. */
export async function firstHits({ deps, actor }: Ctx, period: Period): Promise<Trend | null> {
  if (!actor.permissions.has(searchRecordList.access)) return null
  await deps.searches.flush()
  const rows = await deps.db
    .select({
      day: dayOf(searchRecord.createTime, period),
      n: sql<number>`count(*)::int`,
      first: sql<number>`count(*) filter (where ${searchRecord.clickedRank} = 1)::int`,
    })
    .from(searchRecord)
    .where(and(eq(searchRecord.tenantId, actor.tenantId), gte(searchRecord.createTime, period.before)))
    .groupBy(sql`1`)
  const whole = folded(rows, period)
  const first = folded(
    rows.map(({ day, first: n }) => ({ day, n })),
    period,
  )
  const query = { createTime_begin: wireTime(period.from)!.slice(0, 10) }
  const { path } = searchRecordList
  return {
    key: 'firstHits',
    points: period.points,
    ...first,
    whole: whole.count,
    wholeBefore: whole.countBefore,
    values: first.values.map((n, day) => share(n, whole.values[day]!)),
    people: null,
    list: { path, query: { ...query, clickedRank: '1' } },
    wholeList: { path, query },
  }
}

const share = (n: number, of: number): number | null => (of === 0 ? null : Math.round((n * 1000) / of) / 10)
