import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { tenantId } from '../columns.ts'
import { document } from './documents.ts'

/**
 * Where a document was put in the page tree of its category. A document without a row stands at the top of its category, by
 * its id: ids sort by the time they were made. `rank` sorts among those ids, see `knowledge/page-tree/rank.ts`.
 */
export const docPlace = pgTable(
  'doc_place',
  {
    documentId: text('document_id')
      .primaryKey()
      .references(() => document.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** Always that of the document: whoever changes it there removes this row. */
    categoryId: text('category_id').notNull(),
    /** Null: at the top. No foreign key, which would lock the parent while a child moves. */
    parentId: text('parent_id'),
    rank: text('rank').notNull(),
  },
  (t) => [index('doc_place_rank').on(t.categoryId, t.rank), index('doc_place_parent').on(t.parentId)],
)
