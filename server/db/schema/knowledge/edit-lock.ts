import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'
import { document } from './documents.ts'

/** The person who edits a document now. A row after its `until` has no effect; the next one replaces it. */
export const editLock = pgTable(
  'edit_lock',
  {
    documentId: text('document_id')
      .primaryKey()
      .references(() => document.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    holderId: text('holder_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'check-out' | 'editor'>().notNull(),
    /** The lock of the office editor, as it was given, up to 1024 characters. Null for a check-out. */
    wopiLock: text('wopi_lock'),
    /** The revision that the editor began by itself, before its user saved. */
    ownVersion: text('own_version'),
    since: moment('since')
      .notNull()
      .default(sql`now()`),
    until: moment('until').notNull(),
  },
  (t) => [index('edit_lock_holder').on(t.holderId)],
)
