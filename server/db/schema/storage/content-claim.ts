import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns.ts'

/**
 * Stored bytes without a row that names them: they are being stored, and the row comes after; or their row is gone, and they
 * are being removed. What a killed server was doing is found here.
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
