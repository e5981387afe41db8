import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BULK_ROW_STATES, BULK_STATES, BulkChange } from '#core/contract/km/documents/bulk-change.ts'
import { id, moment, tenantId } from '../columns.ts'

/** One change of many documents. */
export const bulkChange = pgTable(
  'bulk_change',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    change: jsonb('change').$type<BulkChange>().notNull(),
    state: text('state').$type<(typeof BULK_STATES)[number]>().notNull().default('waiting'),
    /** The user's address, for the audit log. */
    ip: text('ip').notNull(),
    createTime: moment('create_time').notNull(),
    /** When it was done or stopped; the time for undoing runs from then. */
    endTime: moment('end_time'),
  },
  (t) => [index('bulk_change_user').on(t.userId, t.createTime)],
)

export const bulkChangeRow = pgTable(
  'bulk_change_row',
  {
    bulkId: text('bulk_id')
      .notNull()
      .references(() => bulkChange.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    documentId: text('document_id').notNull(),
    state: text('state').$type<(typeof BULK_ROW_STATES)[number]>().notNull().default('waiting'),
    reason: text('reason'),
    /** The values that the change replaced, by column; null while there are none. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** The document's revision after the change: it is undone only while the document has no later one. */
    revision: integer('revision'),
  },
  (t) => [primaryKey({ columns: [t.bulkId, t.ordinal] })],
)
