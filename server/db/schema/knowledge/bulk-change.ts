import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BULK_ROW_STATES, BULK_STATES, BulkChange } from '#core/contract/km/documents/bulk-change.ts'
import { id, moment, tenantId } from '../columns.ts'
import type { docPlace } from './page-tree.ts'

/** Where a document stood in the page tree, and what stood below it. */
export interface FormerPlace {
  place: typeof docPlace.$inferSelect | null
  children: string[]
}

/** What undoing a change needs. */
export interface Replaced {
  /** The former values by column; days are texts here. */
  live: Record<string, unknown>
  place: FormerPlace
}

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
    /** Null while nothing was changed. */
    before: jsonb('before').$type<Replaced>(),
    /** The document's revision after the change: it is undone only while the document has no later one. */
    revision: integer('revision'),
  },
  (t) => [primaryKey({ columns: [t.bulkId, t.ordinal] })],
)
