import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { CountedList } from '#core/contract/km/counted-list.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { Bar } from '#core/contract/km/home.ts'
import { readable } from '#server/access/documents/index.ts'
import { listLevels } from '#server/access/levels/index.ts'
import { attachment, department, document, file, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { allBars } from './charts.ts'

type Ctx = Context<SearchDeps>

const recent = (query: Record<string, string>): CountedList => ({ path: docListRecent.path, query })

interface Sum extends Record<string, unknown> {
  key: string
  amount: number
  bytes: string
}

/** Of what the person may read; a document without the property counts nowhere. */
async function sumsBy({ deps, actor, now }: Ctx, property: SQL): Promise<Sum[]> {
  const { rows } = await deps.db.execute<Sum>(sql`
    select key::text as key, count(*)::int as amount, coalesce(sum(bytes), 0)::text as bytes from (
      select ${property} as key, (select sum(f.size) from ${attachment} a join ${file} f on f.sha256 = a.sha256
        where a.version_id = ${document.visibleVersion}) as bytes
      from ${document} where ${readable(actor, now)}) d
    where key is not null group by key`)
  return rows
}

export async function byDepartment(ctx: Ctx): Promise<Bar[]> {
  const sums = await sumsBy(ctx, sql`${document.departmentId}`)
  const { id, departName: name } = department
  const ids = sums.map(({ key }) => key)
  const rows = await ctx.deps.db.select({ id, name }).from(department).where(inArray(id, ids))
  return allBars(sums, new Map(rows.map((row) => [row.id, row.name])), (key) => recent({ depId: key }))
}

export async function byAuthor(ctx: Ctx): Promise<Bar[]> {
  const sums = await sumsBy(ctx, sql`${document.createBy}`)
  const { username, realname } = user
  const rows = await ctx.deps.db
    .select({ username, realname })
    .from(user)
    .where(
      and(
        eq(user.tenantId, ctx.actor.tenantId),
        inArray(
          username,
          sums.map(({ key }) => key),
        ),
      ),
    )
  const names = new Map(rows.map((row) => [row.username, row.realname]))
  // Who has left is still the author of what they wrote.
  const all = new Map(sums.map(({ key }) => [key, names.get(key) ?? key]))
  return allBars(sums, all, (key) => recent({ createBy: key }))
}

export async function byLevel(ctx: Ctx): Promise<Bar[]> {
  const sums = await sumsBy(ctx, sql`${document.level}`)
  const levels = await listLevels(ctx.deps.db, ctx.actor.tenantId)
  const names = new Map([['0', '公开'], ...levels.map(({ level, name }) => [String(level), name] as const)])
  const all = new Map(sums.map(({ key }) => [key, names.get(key) ?? `${key} 级`]))
  return allBars(sums, all, (key) => recent({ level: key }))
}

/** How many days ago a document was added at least, from the youngest. */
const AGES = [
  { text: '30 天内', from: 0 },
  { text: '1 至 3 个月', from: 30 },
  { text: '3 个月至 1 年', from: 90 },
  { text: '1 至 2 年', from: 365 },
  { text: '2 年以上', from: 730 },
] as const

const DAY_MS = 86_400_000

/** Whole days of the wire's zone, so that the list can be asked for the same ones. */
export async function byAge(ctx: Ctx): Promise<Bar[]> {
  const today = wireTime(ctx.now)!.slice(0, 10)
  const days = sql`(${today}::date - (${document.createTime} at time zone 'Asia/Shanghai')::date)`
  const at = sql.join(
    AGES.map(
      ({ from }, i) =>
        sql`when ${days} < ${AGES[i + 1]?.from ?? 1_000_000} and ${days} >= ${i === 0 ? -1_000_000 : from} then ${i}::int`,
    ),
    sql` `,
  )
  const sums = await sumsBy(ctx, sql`(case ${at} end)`)
  const dayAgo = (n: number) => wireTime(new Date(ctx.now.getTime() - n * DAY_MS))!.slice(0, 10)
  const listOf = (key: string): CountedList => {
    const until = AGES[Number(key) + 1]?.from
    const { from } = AGES[Number(key)]!
    return recent({
      ...(until !== undefined && { createTime_begin: dayAgo(until - 1) }),
      ...(from > 0 && { createTime_end: dayAgo(from) }),
    })
  }
  const names = new Map<string, string>(AGES.map(({ text }, i) => [String(i), text]))
  const sorted = sums.toSorted((a, b) => Number(a.key) - Number(b.key))
  const bars = new Map(allBars(sorted, names, listOf).map((bar) => [bar.itemText, bar]))
  // From the youngest, whatever their size.
  return AGES.flatMap(({ text }) => bars.get(text) ?? [])
}
