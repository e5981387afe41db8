import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Fence } from '#server/db/fence.ts'
import { newId } from '#server/kernel/id.ts'
import { task } from '#server/db/schema/index.ts'

/** When the server that took a task sends no heartbeat for this long, another server may take the task. */
export const LEASE_MS = 60_000
const LEASE = sql`now() + ${LEASE_MS} * interval '1 millisecond'`
export const HEARTBEAT_MS = 20_000

export interface Taken {
  id: string
  kind: string
  payload: Record<string, unknown>
  attempts: number
  /** How many servers in a row ended while they ran it. */
  lost: number
  lease: string
}

/**
 * Takes the next task of these kinds: one that is waiting and due, or one whose server sends no heartbeat any more. The
 * end of its server is no failed attempt of the task; it is counted separately.
 */
export async function take(db: Database, kinds: readonly string[]): Promise<Taken | null> {
  const lease = newId()
  const wanted = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const taken = await db.execute<Omit<Taken, 'lease'> & Record<string, unknown>>(sql`
    update task set state = 'running', lease = ${lease}, lease_until = ${LEASE},
      attempts = attempts + (state = 'waiting')::int, lost = lost + (state = 'running')::int,
      payload = coalesce(asked_again, payload), asked_again = null
    where id = (
      select id from task
      where kind in (${wanted})
        and ((state = 'waiting' and run_after <= now()) or (state = 'running' and lease_until < now()))
      order by priority, turn, run_after, id
      limit 1 for update skip locked)
    returning id, kind, payload, attempts, lost`)
  const row = taken.rows[0]
  if (!row) return null
  return { id: row.id, kind: row.kind, payload: row.payload, attempts: row.attempts, lost: row.lost, lease }
}

/** Thrown when another server has taken the task, because this one sent no heartbeat for too long. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor() {
    super('任务已由另一次执行接手')
  }
}

/**
 * Lets the code that runs a task write only while it has the lease. It uses the weakest lock that keeps others from
 * taking the task (`take` skips it) and allows the heartbeat.
 */
export const leaseFence = (t: Taken, isOver: () => boolean): Fence => ({
  text: `select from task where id = $1 and lease = $2 and state = 'running' for key share`,
  values: [t.id, t.lease],
  isOver,
  lost: () => new LeaseLost(),
})

/** Only the server that holds the lease may change a task. */
const held = (t: Taken) => and(eq(task.id, t.id), eq(task.lease, t.lease), eq(task.state, 'running'))

type Values = Partial<Record<keyof typeof task.$inferInsert, unknown>>

/** False when another server has the lease now. */
async function write(db: Database, t: Taken, values: Values): Promise<boolean> {
  const set = values as Partial<typeof task.$inferInsert>
  return ((await db.update(task).set(set).where(held(t))).rowCount ?? 0) > 0
}

export const heartbeat = (db: Database, t: Taken) => write(db, t, { leaseUntil: LEASE })

/** A request that came while the task ran starts it again; otherwise the task has ended. */
const ended = (state: 'done' | 'failed', error: string | null): Values => {
  const again = (anew: SQL, otherwise: SQL) =>
    sql`case when ${task.askedAgain} is null then ${otherwise} else ${anew} end`
  return {
    state: again(sql`'waiting'`, sql`${state}`),
    finishTime: again(sql`null`, sql`now()`),
    lastError: error,
    runAfter: sql`now()`,
    attempts: again(sql`0`, sql`${task.attempts}`),
    lost: again(sql`0`, sql`${task.lost}`),
    payload: sql`coalesce(${task.askedAgain}, ${task.payload})`,
    askedAgain: null,
  }
}

export const finish = (db: Database, t: Taken) => write(db, t, ended('done', null))

export const fail = (db: Database, t: Taken, error: string) => write(db, t, ended('failed', error))

const later = (afterSeconds: number) => sql`now() + ${afterSeconds} * interval '1 second'`
const UNCOUNTED = sql`greatest(0, ${task.attempts} - 1)`

/** Puts the task back and resets `lost`: it ended by itself, so it is not the reason why servers ended. */
export const putBack = (db: Database, t: Taken, error: string, afterSeconds: number) =>
  write(db, t, { state: 'waiting', lost: 0, lastError: error, runAfter: later(afterSeconds) })

/** Puts the task back without counting the attempt. */
export const putBackUncounted = (db: Database, t: Taken, error: string | null, afterSeconds: number) =>
  write(db, t, {
    state: 'waiting',
    lost: 0,
    attempts: UNCOUNTED,
    ...(error !== null && { lastError: error }),
    runAfter: later(afterSeconds),
  })

/** Resets `lost`: the task has completed a part that is not repeated, so it is not the reason why its servers ended. */
export const forgetLost = (db: Database, t: Taken) => write(db, t, { lost: 0 })

/**
 * When the only server of a data folder starts, no task can be running, so every task that is marked as running was
 * interrupted. That is no fault of the task, so the attempt does not count; but a task that is interrupted again and
 * again may be the reason.
 */
export const releaseAll = (db: Database) =>
  db
    .update(task)
    .set({ state: 'waiting', runAfter: sql`now()`, attempts: UNCOUNTED, lost: sql`${task.lost} + 1` })
    .where(eq(task.state, 'running'))

/** Finished tasks are kept for a week, because a screen shows them; failed tasks for a month. */
export const sweep = (db: Database) =>
  db.execute(sql`delete from task
    where (state = 'done' and finish_time < now() - interval '7 days')
       or (state = 'failed' and finish_time < now() - interval '30 days')`)
