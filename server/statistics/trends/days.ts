import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'

const DAY_MS = 86_400_000

/** The last days of the wire's time zone, today included, and as many before them. */
export interface Period {
  days: number
  /** The first moment of the first day, and that of the days before. */
  from: Date
  before: Date
  /** The days, as `yyyy-MM-dd`. */
  points: string[]
}

export function lastDays(days: number, now: Date): Period {
  const today = fromWireTime(wireTime(now)!.slice(0, 10))!.getTime()
  const at = (day: number) => new Date(today - day * DAY_MS)
  return {
    days,
    from: at(days - 1),
    before: at(2 * days - 1),
    points: Array.from({ length: days }, (_, i) => wireTime(at(days - 1 - i))!.slice(0, 10)),
  }
}

/** The number of the day, from 0 on the first one of the days before; the zone has no summer time. */
export const dayOf = (column: PgColumn, { before }: Period): SQL<number> =>
  sql<number>`floor(extract(epoch from ${column} - ${before}::timestamptz) / 86400)::int`

interface Counted {
  day: number
  n: number
}

/** Every day of both times, as `g(day)`: counting the index's stretch of each takes a third of the time that grouping does. */
export const eachDay = ({ days }: Period): SQL => sql`generate_series(0, ${2 * days - 1}::int) g(day)`

/** Whether the moment is on the day `g.day`. */
export function isOnDay(column: PgColumn, { before }: Period): SQL {
  const start = sql`${before}::timestamptz + g.day * interval '24 hours'`
  return sql`${column} >= ${start} and ${column} < ${start} + interval '24 hours'`
}

/** The sums of both times, and the days of the later one. */
export function folded(rows: readonly Counted[], { days }: Period) {
  const values = Array.from({ length: days }, () => 0)
  let count = 0
  let countBefore = 0
  for (const { day, n } of rows) {
    if (day < days) countBefore += n
    else if (day < 2 * days) {
      values[day - days]! += n
      count += n
    }
  }
  return { count, countBefore, values }
}
