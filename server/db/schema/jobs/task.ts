import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'

export const TASK_STATES = ['waiting', 'running', 'done', 'failed'] as const

export type TaskState = (typeof TASK_STATES)[number]

/** Background work is a row that a server takes, retries and keeps, and never only a promise in memory. */
export const task = pgTable(
  'task',
  {
    id: id(),
    tenantId: tenantId(),
    kind: text('kind').notNull(),
    /** A lower number runs first: 0 when a person waits, 10 for an import. */
    priority: integer('priority').notNull().default(0),
    /** The user who waits for it; tasks of different owners take turns. */
    owner: text('owner').notNull().default(''),
    /** Among tasks of the same kind and priority the lower number runs first, see `enqueue`. */
    turn: bigint('turn', { mode: 'number' }).notNull().default(0),
    /** At most one unfinished task of a kind has this key. */
    dedupeKey: text('dedupe_key').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<TaskState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /**
     * How many servers ended while they ran it. They do not count as attempts, but a few of them are enough to give up.
     */
    lost: integer('lost').notNull().default(0),
    /** Requested once more while it ran, with this payload: it runs again afterwards. */
    askedAgain: jsonb('asked_again').$type<Record<string, unknown>>(),
    runAfter: moment('run_after')
      .notNull()
      .default(sql`now()`),
    /** The token of the server that took the task; a result with another token is ignored. */
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
    lastError: text('last_error'),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
    finishTime: moment('finish_time'),
  },
  (t) => [
    uniqueIndex('task_dedupe')
      .on(t.kind, t.dedupeKey)
      .where(sql`state in ('waiting', 'running')`),
    index('task_next')
      .on(t.priority, t.turn, t.runAfter)
      .where(sql`state in ('waiting', 'running')`),
    index('task_turn')
      .on(t.kind, t.priority, t.owner, t.turn)
      .where(sql`state in ('waiting', 'running')`),
    index('task_finished')
      .on(t.finishTime)
      .where(sql`state in ('done', 'failed')`),
  ],
)

/** When each schedule last ran, on any server. */
export const scheduleRun = pgTable('schedule_run', {
  name: text('name').primaryKey(),
  lastRun: moment('last_run')
    .notNull()
    .default(sql`now()`),
})
