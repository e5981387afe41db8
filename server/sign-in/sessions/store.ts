import { and, desc, eq, gt, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import { captcha, rightsEpoch, session, signInFailure, user } from '#server/db/schema/index.ts'
import { afterFailure, FAILURES_KEPT_MS, type Limit, type Standing } from './lock-out.ts'
import type { Found } from './kept-actors.ts'
import { IDLE_MS } from './session-life.ts'

export type Person = typeof user.$inferSelect

/** Compares letters as the database does: a name that is counted separately must not belong to another account. */
export async function personByName(db: Executor, username: string): Promise<Person | null> {
  const [row] = await db
    .select()
    .from(user)
    .where(eq(sql`lower(${user.username})`, sql`lower(${username})`))
  return row?.username.toLowerCase() === username.toLowerCase() ? row : null
}

export async function personById(db: Executor, id: string): Promise<Person | null> {
  const [row] = await db.select().from(user).where(eq(user.id, id))
  return row ?? null
}

/**
 * Locks the person's row for this transaction if it is still the one that the password was checked with; false when the
 * password, the state or the person has changed meanwhile.
 */
export async function lockPerson(tx: Transaction, person: Person): Promise<boolean> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.id, person.id),
        eq(user.passwordHash, person.passwordHash),
        eq(user.status, 1),
        eq(user.deleted, false),
      ),
    )
    .for('update')
  return rows.length === 1
}

/**
 * Locks the person's row against everything that ends sessions (a reset, a freeze, a deletion, which all change it)
 * until this transaction ends; false when the session has ended meanwhile. For things that outlive the session that
 * creates them.
 */
export async function holdSession(tx: Transaction, o: { userId: string; sessionId: string | null }): Promise<boolean> {
  // A separate statement, so that the next one sees changes that were waited for.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, o.userId)).for('share')
  return (await tx.$count(session, and(eq(session.id, o.sessionId ?? ''), eq(session.userId, o.userId)))) === 1
}

export const setOrgCode = (tx: Executor, userId: string, orgCode: string | null) =>
  tx.update(user).set({ orgCode }).where(eq(user.id, userId))

export const setPassword = (tx: Executor, person: Person, passwordHash: string, now: Date) =>
  tx
    .update(user)
    .set({ passwordHash, mustChangePassword: false, updateBy: person.username, updateTime: now })
    .where(eq(user.id, person.id))

export const addSession = (tx: Executor, row: typeof session.$inferInsert) => tx.insert(session).values(row)

/**
 * A value that changes with the person's row, with the row of their credential (`more`) and with any right of the
 * tenant: two rows with the same stamp give the same actor.
 */
export const rightsStamp = (more?: PgTable): SQL<string> => {
  const epoch = sql`(select ${rightsEpoch.epoch} from ${rightsEpoch} where ${rightsEpoch.tenantId} = ${user.tenantId})`
  const rows = more ? sql`${user}.xmin, ${more}.xmin` : sql`${user}.xmin`
  return sql<string>`concat_ws(' ', ${user.id}, ${rows}, ${epoch})`
}

export interface SessionFound extends Found {
  session: typeof session.$inferSelect
  person: Person
}

const sessions = fixedStatement('live-session', (db) =>
  db
    .select({ session, person: user, stamp: rightsStamp() })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.tokenHash, sql.placeholder('tokenHash')),
        gt(session.expireTime, sql.placeholder('now')),
        gt(session.seenTime, sql.placeholder('idleSince')),
        eq(user.status, 1),
        eq(user.deleted, false),
      ),
    ),
)

/** A session that has not ended, of an active person. */
export async function liveSession(db: Executor, tokenHash: string, now: Date): Promise<SessionFound | null> {
  const [row] = await sessions(db, { tokenHash, now, idleSince: new Date(now.getTime() - IDLE_MS) })
  return row ? { ...row, until: row.session.expireTime } : null
}

/** The same by its id, for tokens that the session's owner handed out. */
export async function liveSessionById(db: Executor, id: string, now: Date): Promise<SessionFound | null> {
  const [row] = await db
    .select({ session, person: user, stamp: rightsStamp() })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, id), liveAt(now), eq(user.status, 1), eq(user.deleted, false)))
  return row ? { ...row, until: row.session.expireTime } : null
}

const people = fixedStatement('live-person', (db) =>
  db
    .select({ person: user, stamp: rightsStamp() })
    .from(user)
    .where(and(eq(user.id, sql.placeholder('id')), eq(user.status, 1), eq(user.deleted, false))),
)

/** A person whose account is active. */
export async function livePerson(db: Executor, id: string): Promise<(Found & { person: Person }) | null> {
  const [row] = await people(db, { id })
  return row ? { ...row, until: FOREVER } : null
}

/** The end of sessions without a limit. */
export const FOREVER = new Date(8.64e15)

/** Stores that the session was used; `before` prevents several servers from writing the same minute. */
export const markSeen = (
  db: Executor,
  id: string,
  o: { ip: string; userAgent: string; now: Date; before: Date },
): Promise<unknown> =>
  db
    .update(session)
    .set({ seenTime: o.now, ip: o.ip, userAgent: o.userAgent })
    .where(and(eq(session.id, id), lte(session.seenTime, o.before)))

/** Ends a session; returns its person, or null when there was none. */
export async function endSession(tx: Executor, tokenHash: string): Promise<{ userId: string; id: string } | null> {
  const [row] = await tx
    .delete(session)
    .where(eq(session.tokenHash, tokenHash))
    .returning({ userId: session.userId, id: session.id })
  return row ?? null
}

/** Ends all sessions of a person except one; returns the ids of those that ended. */
export const endOtherSessions = (tx: Executor, userId: string, keep: string | null): Promise<string[]> =>
  endSessionsWhere(tx, and(eq(session.userId, userId), keep === null ? undefined : ne(session.id, keep)))

/** Ends these sessions of a person; returns the ids of those that existed. */
export const endSessions = (tx: Executor, userId: string, ids: readonly string[]): Promise<string[]> =>
  endSessionsWhere(tx, and(eq(session.userId, userId), inArray(session.id, [...ids])))

const endSessionsWhere = async (tx: Executor, where: SQL | undefined): Promise<string[]> =>
  (await tx.delete(session).where(where).returning({ id: session.id })).map((row) => row.id)

/** Sessions that have not ended at this time. */
export const liveAt = (now: Date): SQL =>
  and(gt(session.expireTime, now), gt(session.seenTime, new Date(now.getTime() - IDLE_MS)))!

/** The sessions of a person that have not ended, the last used first. */
export const selectLiveSessions = (db: Executor, userId: string, now: Date) =>
  db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), liveAt(now)))
    .orderBy(desc(session.seenTime), desc(session.id))

export async function findStanding(db: Executor, subject: string): Promise<Standing | null> {
  const [row] = await db.select().from(signInFailure).where(eq(signInFailure.subject, subject))
  return row ?? null
}

/**
 * Counts one failure and tells whether it locks. The row is inserted first and then locked, so that parallel failures
 * are all counted.
 */
export async function countFailure(tx: Transaction, subject: string, limit: Limit, now: Date): Promise<boolean> {
  await tx.insert(signInFailure).values({ subject, failures: 0, lastTime: now }).onConflictDoNothing()
  const own = eq(signInFailure.subject, subject)
  const [row] = await tx.select().from(signInFailure).where(own).for('update')
  const next = afterFailure(row ?? null, limit, now)
  await tx
    .update(signInFailure)
    .set({ failures: next.failures, lastTime: next.lastTime, lockedUntil: next.lockedUntil })
    .where(own)
  return next.lockedUntil !== null && next.lockedUntil.getTime() !== row?.lockedUntil?.getTime()
}

export const clearFailures = (tx: Executor, subject: string) =>
  tx.delete(signInFailure).where(eq(signInFailure.subject, subject))

/** A new picture under the same key replaces the old one. */
export const keepCaptcha = (db: Executor, row: typeof captcha.$inferInsert) =>
  db
    .insert(captcha)
    .values(row)
    .onConflictDoUpdate({ target: captcha.id, set: { answer: row.answer, expireTime: row.expireTime } })

export async function readCaptcha(db: Executor, id: string): Promise<typeof captcha.$inferSelect | null> {
  const [row] = await db.select().from(captcha).where(eq(captcha.id, id))
  return row ?? null
}

/** Removes and returns the captcha: of several parallel requests only one gets it. */
export async function takeCaptcha(db: Executor, id: string): Promise<typeof captcha.$inferSelect | null> {
  const [row] = await db.delete(captcha).where(eq(captcha.id, id)).returning()
  return row ?? null
}

/** Deletes expired captchas, sessions and failures. Failures are also counted for names that do not exist. */
export async function sweepEnded(db: Database, now: Date): Promise<void> {
  await db.delete(captcha).where(lt(captcha.expireTime, now))
  await db
    .delete(session)
    .where(or(lt(session.expireTime, now), lt(session.seenTime, new Date(now.getTime() - IDLE_MS))))
  await db.delete(signInFailure).where(lt(signInFailure.lastTime, new Date(now.getTime() - FAILURES_KEPT_MS)))
}
