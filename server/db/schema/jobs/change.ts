import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, tenantId } from '../columns.ts'

/**
 * The log that every search index follows; it is written in the same transaction as the document. The last entries of
 * each document are kept, see `compactChanges`.
 */
export const change = pgTable(
  'change',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    tenantId: tenantId(),
    documentId: text('document_id').notNull(),
    /**
     * Some readers may have lost their right to the document: it is left out of answers until the index has caught up.
     */
    narrowing: boolean('narrowing').notNull(),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('change_document').on(t.documentId, t.seq),
    index('change_narrowing')
      .on(t.seq)
      .where(sql`narrowing`),
  ],
)
