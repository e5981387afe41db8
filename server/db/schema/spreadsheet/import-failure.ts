import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

/** The rows that an import refused, for a week, so that the person who imported can mend them. */
export const importFailure = pgTable(
  'import_failure',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Of the file that they are downloaded as. */
    name: text('name').notNull(),
    titles: jsonb('titles').$type<string[]>().notNull(),
    rows: jsonb('rows').$type<string[][]>().notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('import_failure_user').on(t.userId), index('import_failure_time').on(t.createTime)],
)

export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** An import of many rows, which goes on in the background and is taken up where it stood. */
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
    /** What people call the rows. */
    noun: text('noun').notNull(),
    fileName: text('file_name').notNull(),
    /** Of who imports, for the audit log. */
    ip: text('ip').notNull(),
    state: text('state').$type<(typeof IMPORT_STATES)[number]>().notNull().default('waiting'),
    /** The rows as JSON, sealed because there are first passwords among them; null once they are written. */
    sealedRows: text('sealed_rows'),
    /** The number and the name of each row, in their order. */
    names: jsonb('names').$type<[at: number, name: string][]>().notNull(),
    totalCount: integer('total_count').notNull(),
    /** The fate of so many rows is known, from the first one on; written with the rows themselves. */
    doneCount: integer('done_count').notNull().default(0),
    /** The number of each row that was refused, with the reason. */
    problems: jsonb('problems').$type<[at: number, message: string][]>().notNull().default([]),
    /** Why it was given up. */
    reason: text('reason'),
    /** The workbook of the refused rows. */
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
