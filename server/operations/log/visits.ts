import { and, count, countDistinct, eq, gte, sql } from 'drizzle-orm'
import type { Result } from '#core/contract/endpoint.ts'
import type { visitDays, visitTotals } from '#core/contract/sys/log.ts'
import type { AuditAction } from '#core/contract/audit-action.ts'
import type { Database } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { fromWireTime, WIRE_ZONE, wireTime } from '#server/kernel/wire-time.ts'

type Ctx = Context<{ db: Database }>

const SIGN_IN: AuditAction = 'sign-in'
const DAY_MS = 86_400_000
const DAYS = 7

/** Successful sign-ins in the tenant of the caller. */
const signIns = ({ actor }: Ctx) => and(eq(auditLog.tenantId, actor.tenantId), eq(auditLog.action, SIGN_IN))

const dayPart = (at: Date): string => wireTime(at)!.slice(0, 10)

export async function signInTotals(ctx: Ctx): Promise<Result<typeof visitTotals>> {
  const { db } = ctx.deps
  const today = and(signIns(ctx), gte(auditLog.createTime, fromWireTime(dayPart(ctx.now))!))
  const [[row], total] = await Promise.all([
    db
      .select({ visits: count(), addresses: countDistinct(auditLog.ip) })
      .from(auditLog)
      .where(today),
    db.$count(auditLog, signIns(ctx)),
  ])
  return { totalVisitCount: total, todayVisitCount: row!.visits, todayIp: row!.addresses }
}

export async function lastDays(ctx: Ctx): Promise<Result<typeof visitDays>> {
  const days = Array.from({ length: DAYS }, (_, i) => dayPart(new Date(ctx.now.getTime() - (DAYS - 1 - i) * DAY_MS)))
  const day = sql<string>`to_char(${auditLog.createTime} at time zone ${sql.raw(`'${WIRE_ZONE}'`)}, 'YYYY-MM-DD')`
  const rows = await ctx.deps.db
    .select({ day, visits: count(), addresses: countDistinct(auditLog.ip) })
    .from(auditLog)
    .where(and(signIns(ctx), gte(auditLog.createTime, fromWireTime(days[0]!)!)))
    .groupBy(day)
  const found = new Map(rows.map((row) => [row.day, row]))
  return days.flatMap((tian) => {
    const row = found.get(tian)
    return row ? [{ tian, type: tian.slice(5), visit: row.visits, ip: row.addresses }] : []
  })
}
