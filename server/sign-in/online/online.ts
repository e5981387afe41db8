import { and, eq, gt, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { onlineList, type OnlineRow } from '#core/contract/sys/online.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { session, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { lockPeople } from '#server/organisation/departments/index.ts'
import { assertAbove, lockUsers, peopleInSight } from '#server/organisation/people/index.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { endSessions, liveAt } from '../sessions/index.ts'

type Ctx = Context<{ db: Database }>

const FIELDS = mapListFields(onlineList, {
  id: session.id,
  username: user.username,
  realname: user.realname,
  phone: user.phone,
  ip: session.ip,
  userAgent: session.userAgent,
  createTime: session.createTime,
  seenTime: session.seenTime,
})

/** Who is signed in: one row for each session. */
export async function listOnline(ctx: Ctx, query: ListQuery): Promise<Page<OnlineRow>> {
  const { deps, actor, now } = ctx
  const inSight = await peopleInSight(ctx)
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: session.id,
    from: sql`${session} join ${user} on ${user.id} = ${session.userId}`,
    where: and(eq(session.tenantId, actor.tenantId), eq(user.status, 1), eq(user.deleted, false), liveAt(now), inSight),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ ...FIELDS, userId: user.id, avatar: user.avatar, birthday: user.birthday, sex: user.sex })
        .from(session)
        .innerJoin(user, eq(user.id, session.userId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const records = page.records.map(async (row) => ({
    ...row,
    token: row.id,
    sex_dictText: (await dictText(deps.db, actor.tenantId, 'sex', row.sex)) ?? '',
    createTime: wireTime(row.createTime),
    seenTime: wireTime(row.seenTime),
  }))
  return { ...page, records: await Promise.all(records) }
}

/** Ends a session of a person whose rights are not above the caller's. */
export async function forceLogout(ctx: Ctx, sessionId: string): Promise<void> {
  const { actor, deps, now } = ctx
  if (sessionId === actor.sessionId) throw new Reject('不能在这里退出当前设备，请用“退出登录”')
  await deps.db.transaction(async (tx) => {
    await lockPeople(tx)
    const [found] = await tx
      .select({ userId: session.userId })
      .from(session)
      .where(and(eq(session.id, sessionId), eq(session.tenantId, actor.tenantId), gt(session.expireTime, now)))
    if (!found) throw new Reject('Token无效!')
    const people = await lockUsers(tx, ctx, [found.userId])
    await assertAbove(tx, actor, people)
    await endSessions(tx, found.userId, [sessionId])
    const after = { username: people[0]!.username, sessions: [sessionId] }
    await audit(tx, ctx, { action: 'session-force-end', kind: 'user', id: found.userId, after })
  })
}
