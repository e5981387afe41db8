import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

/** The rows that an import refused, kept for a week, so that the person can correct them. */
export const importFailure = pgTable(
  'import_failure',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The name of the downloaded file. */
    name: text('name').notNull(),
    titles: jsonb('titles').$type<string[]>().notNull(),
    rows: jsonb('rows').$type<string[][]>().notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('import_failure_user').on(t.userId), index('import_failure_time').on(t.createTime)],
)

export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** An import of many rows, which runs in the background and is resumed after an interruption. */
export const importJob = pgTable(
  'import_job',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The path of the call that imports such rows. */
    call: text('call').notNull(),
    /** The word for the rows on the screen. */
    noun: text('noun').notNull(),
    fileName: text('file_name').notNull(),
    /** The address of the person who imports, for the audit log. */
    ip: text('ip').notNull(),
    state: text('state').$type<(typeof IMPORT_STATES)[number]>().notNull().default('waiting'),
    /** The rows as JSON, encrypted because they contain initial passwords; null once they are written. */
    sealedRows: text('sealed_rows'),
    /** The number and name of each row, in order. */
    names: jsonb('names').$type<[at: number, name: string][]>().notNull(),
    totalCount: integer('total_count').notNull(),
    /** How many rows are finished, from the first one on; written in the same transaction as the rows. */
    doneCount: integer('done_count').notNull().default(0),
    /** The number of each refused row, with the reason. */
    problems: jsonb('problems').$type<[at: number, message: string][]>().notNull().default([]),
    /** The reason why it ended. */
    reason: text('reason'),
    /** The workbook with the refused rows. */
    failureId: text('failure_id').references(() => importFailure.id, { onDelete: 'set null' }),
    createTime: moment('create_time').notNull(),
    finishTime: moment('finish_time'),
  },
  (t) => [
    index('import_job_user').on(t.userId, t.createTime),
    index('import_job_time').on(t.finishTime),
    index('import_job_failure').on(t.failureId),
  ],
)
