import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'
import { document, taxonomyNode } from './documents.ts'

/** A person follows a taxonomy node with everything below it, or a document; one of the two is set. */
export const subscription = pgTable(
  'subscription',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').references(() => taxonomyNode.id, { onDelete: 'cascade' }),
    documentId: text('document_id').references(() => document.id, { onDelete: 'cascade' }),
    /** Anything later is new to the person. */
    seenTime: moment('seen_time').notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [
    uniqueIndex('subscription_node').on(t.userId, t.nodeId),
    uniqueIndex('subscription_document').on(t.userId, t.documentId),
    index('subscription_of_node').on(t.nodeId),
    index('subscription_of_document').on(t.documentId),
  ],
)
