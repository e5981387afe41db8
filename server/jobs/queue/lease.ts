import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { task } from '#server/db/schema/index.ts'

/** When the server that took a task sends no heartbeat for this long, another server may take the task. */
const LEASE = sql`now() + interval '60 seconds'`
export const HEARTBEAT_MS = 20_000

export interface Taken {
  id: string
  kind: string
  payload: Record<string, unknown>
  attempts: number
  lease: string
}

/** Takes the next task of these kinds: one that is waiting and due, or one whose server sends no heartbeat any more. */
export async function take(db: Database, kinds: readonly string[]): Promise<Taken | null> {
  const lease = newId()
  const wanted = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const taken = await db.execute<Omit<Taken, 'lease'> & Record<string, unknown>>(sql`
    update task set state = 'running', attempts = attempts + 1, lease = ${lease}, lease_until = ${LEASE}
    where id = (
      select id from task
      where kind in (${wanted})
        and ((state = 'waiting' and run_after <= now()) or (state = 'running' and lease_until < now()))
      order by priority, turn, run_after, id
      limit 1 for update skip locked)
    returning id, kind, payload, attempts`)
  const row = taken.rows[0]
  return row ? { id: row.id, kind: row.kind, payload: row.payload, attempts: row.attempts, lease } : null
}

/** Only the server that holds the lease may change a task. */
const held = (t: Taken) => and(eq(task.id, t.id), eq(task.lease, t.lease), eq(task.state, 'running'))

export const heartbeat = (db: Database, t: Taken) => db.update(task).set({ leaseUntil: LEASE }).where(held(t))

export const finish = (db: Database, t: Taken) =>
  db
    .update(task)
    .set({ state: 'done', finishTime: sql`now()`, lastError: null })
    .where(held(t))

export const fail = (db: Database, t: Taken, error: string) =>
  db
    .update(task)
    .set({ state: 'failed', finishTime: sql`now()`, lastError: error })
    .where(held(t))

export const putBack = (db: Database, t: Taken, error: string, afterSeconds: number) =>
  db
    .update(task)
    .set({ state: 'waiting', lastError: error, runAfter: sql`now() + ${afterSeconds} * interval '1 second'` })
    .where(held(t))

/** Puts the task back without counting the attempt. */
export const putBackUncounted = (db: Database, t: Taken, error: string, afterSeconds: number) =>
  db
    .update(task)
    .set({
      state: 'waiting',
      attempts: sql`greatest(0, ${task.attempts} - 1)`,
      lastError: error,
      runAfter: sql`now() + ${afterSeconds} * interval '1 second'`,
    })
    .where(held(t))

/**
 * When the only server of a data folder starts, no task can be running, so every task that is marked as running was
 * interrupted. That was no fault of the task, so the attempt does not count.
 */
export const releaseAll = (db: Database) =>
  db
    .update(task)
    .set({ state: 'waiting', runAfter: sql`now()`, attempts: sql`greatest(0, ${task.attempts} - 1)` })
    .where(eq(task.state, 'running'))

/** Finished tasks are kept for a week, because a screen shows them; failed tasks for a month. */
export const sweep = (db: Database) =>
  db.execute(sql`delete from task
    where (state = 'done' and finish_time < now() - interval '7 days')
       or (state = 'failed' and finish_time < now() - interval '30 days')`)
