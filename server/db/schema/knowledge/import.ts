import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'
import { file } from '../storage/file.ts'
import { document } from './documents.ts'

/**
 * The documents for which a protected file was opened with a password. Other documents with the same bytes do not show
 * its text.
 */
export const unlockedFile = pgTable(
  'unlocked_file',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    sha256: text('sha256')
      .notNull()
      .references(() => file.sha256, { onDelete: 'cascade' }),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.sha256] })],
)

export const INTAKE_STATES = ['waiting', 'running', 'ready', 'done', 'refused', 'failed'] as const

export type ImportState = (typeof INTAKE_STATES)[number]

/** A source that becomes documents in several steps: a web page, or a Word file to be split. */
export const webImport = pgTable('intake', {
  id: id(),
  tenantId: tenantId(),
  ownerId: text('owner_id').notNull(),
  kind: text('kind').$type<'net' | 'word'>().notNull(),
  state: text('state').$type<ImportState>().notNull().default('waiting'),
  /** The current step, or the reason why it ended, in Chinese. */
  note: text('note'),
  request: jsonb('request').$type<Record<string, unknown>>().notNull(),
  result: jsonb('result').$type<Record<string, unknown>>(),
  createTime: moment('create_time')
    .notNull()
    .default(sql`now()`),
})
