import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'

/** A server task with a schedule that people set. */
export const scheduledJob = pgTable(
  'scheduled_job',
  {
    id: id(),
    tenantId: tenantId(),
    /** A name of `JOB_KINDS`. */
    jobClassName: text('job_class_name').notNull(),
    cronExpression: text('cron_expression').notNull(),
    /** An object in JSON. */
    parameter: text('parameter'),
    description: text('description'),
    /** 0 active, -1 paused. */
    status: integer('status').notNull().default(0),
    nextTime: moment('next_time'),
    /** The last due time of the expression. The next one is later, whatever a server's clock says. */
    lastTime: moment('last_time'),
    ...audit(),
  },
  (t) => [index('scheduled_job_tenant').on(t.tenantId, t.createTime)],
)

export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const

export type RunState = (typeof RUN_STATES)[number]

/** `due`: at its time; `late`: caught up after a stop; `hand`: started by a person. */
export type RunCause = 'due' | 'late' | 'hand'

/** The runs of a job with their results; a job has at most one unfinished run. */
export const jobRun = pgTable(
  'job_run',
  {
    id: id(),
    tenantId: tenantId(),
    jobId: text('job_id')
      .notNull()
      .references(() => scheduledJob.id, { onDelete: 'cascade' }),
    cause: text('cause').$type<RunCause>().notNull(),
    state: text('state').$type<RunState>().notNull().default('waiting'),
    dueTime: moment('due_time'),
    startTime: moment('start_time'),
    endTime: moment('end_time'),
    output: text('output').notNull().default(''),
    error: text('error'),
    createBy: text('create_by'),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('job_run_job').on(t.jobId, t.createTime),
    uniqueIndex('job_run_unfinished')
      .on(t.jobId)
      .where(sql`state in ('waiting', 'running')`),
  ],
)
