import { sql } from 'drizzle-orm'
import { visitList } from '#core/contract/km/documents/visit.ts'
import type { Trend } from '#core/contract/km/dashboard.ts'
import { searchRecordList } from '#core/contract/km/search/search-record.ts'
import { searchRecord, visitRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { VISIT } from '#server/knowledge/documents/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { eachDay, folded, isOnDay, type Period } from './days.ts'

type Ctx = Context<SearchDeps>

const NO_SHARE = { whole: null, wholeBefore: null, wholeList: null } as const

/** Readings of the whole site: for those who may look at its visits. */
export async function visits({ deps, actor }: Ctx, period: Period): Promise<Trend | null> {
  if (!actor.permissions.has(visitList.access)) return null
  // The partial index serves exactly this condition.
  const { rows } = await deps.db.execute<{ day: number; n: number }>(sql`
    select g.day, (select count(*)::int from ${visitRecord} where ${visitRecord.tenantId} = ${actor.tenantId}
      and ${visitRecord.visitType} = 5 and ${isOnDay(visitRecord.createTime, period)}) as n
    from ${eachDay(period)}`)
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
  const { rows } = await deps.db.execute<{ day: number; n: number; first: number }>(sql`
    select g.day, c.n, c.first from ${eachDay(period)}, lateral (
      select count(*)::int as n, (count(*) filter (where ${searchRecord.clickedRank} = 1))::int as first from ${searchRecord}
      where ${searchRecord.tenantId} = ${actor.tenantId} and ${isOnDay(searchRecord.createTime, period)}) c`)
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
