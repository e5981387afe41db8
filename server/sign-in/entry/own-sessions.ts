import { and, desc, eq, inArray } from 'drizzle-orm'
import { ACCOUNT_EVENTS, type AccountEvent, type OwnSession } from '#core/contract/sys/own-account.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type AuthDeps, endOtherSessions, endSessions, selectLiveSessions } from '../sessions/index.ts'

type Ctx = Context<AuthDeps>

const SHOWN_EVENTS = 20

/** The sessions of the actor: this one first, then by last use. */
export async function ownSessions({ deps, actor, now }: Ctx): Promise<OwnSession[]> {
  const rows = await selectLiveSessions(deps.db, ownId(actor), now)
  const shown = rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    userAgent: row.userAgent,
    createTime: wireTime(row.createTime),
    seenTime: wireTime(row.seenTime),
    expireTime: wireTime(row.expireTime),
    current: row.id === actor.sessionId,
  }))
  return [...shown.filter((row) => row.current), ...shown.filter((row) => !row.current)]
}

/** Ends the named sessions of the actor; all or none of them. */
export async function endOwnSessions(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const userId = ownId(ctx.actor)
  if (ids.some((id) => id === ctx.actor.sessionId)) throw new Reject('不能在这里退出当前设备，请用“退出登录”')
  await ctx.deps.db.transaction(async (tx) => {
    const ended = await endSessions(tx, userId, ids)
    if (ended.length !== ids.length) throw new Reject('找不到这个登录，可能已经退出')
    await noteEnd(tx, ctx, ended)
  })
}

/** Ends all sessions of the actor except the current one. */
export async function endOwnOtherSessions(ctx: Ctx): Promise<number> {
  const userId = ownId(ctx.actor)
  return ctx.deps.db.transaction(async (tx) => {
    const ended = await endOtherSessions(tx, userId, ctx.actor.sessionId)
    if (ended.length > 0) await noteEnd(tx, ctx, ended)
    return ended.length
  })
}

const noteEnd = (tx: Transaction, ctx: Ctx, sessions: readonly string[]) =>
  audit(tx, ctx, { action: 'session-end', kind: 'user', id: ownId(ctx.actor), after: { sessions } })

/** Sign-ins, sign-outs and refusals of the account, the latest first. */
export async function accountEvents({ deps, actor }: Ctx): Promise<AccountEvent[]> {
  const ofAccount = and(
    eq(auditLog.tenantId, actor.tenantId),
    eq(auditLog.objectKind, 'user'),
    eq(auditLog.objectId, ownId(actor)),
    inArray(auditLog.action, [...ACCOUNT_EVENTS]),
  )
  const rows = await deps.db
    .select({ id: auditLog.id, action: auditLog.action, ip: auditLog.ip, createTime: auditLog.createTime })
    .from(auditLog)
    .where(ofAccount)
    .orderBy(desc(auditLog.createTime), desc(auditLog.id))
    .limit(SHOWN_EVENTS)
  return rows.map((row) => ({
    ...row,
    action: row.action as AccountEvent['action'],
    createTime: wireTime(row.createTime),
  }))
}
