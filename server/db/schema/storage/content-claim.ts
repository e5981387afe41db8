import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns.ts'

/**
 * Stored bytes that no row names: either they are being stored and the row comes later, or their row is deleted and
 * they are being removed. It tells what a killed server was doing.
 */
export const contentClaim = pgTable(
  'content_claim',
  {
    id: id(),
    sha256: text('sha256').notNull(),
    state: text('state').$type<'storing' | 'removing'>().notNull(),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('content_claim_sha256').on(t.sha256)],
)
