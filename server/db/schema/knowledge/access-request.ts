import { type Bit } from '#core/access/grant.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

export const REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn'] as const

export type RequestState = (typeof REQUEST_STATES)[number]

/**
 * A request to see a document (申请查看). `documentId` is the id in the request. A row is kept even when no such document
 * exists, so that neither the answer nor the list of the requester shows which documents exist.
 */
export const accessRequest = pgTable(
  'access_request',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: text('document_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RequestState>().notNull().default('open'),
    /** Why it was declined. */
    answer: text('answer'),
    grantId: text('grant_id'),
    decideBy: text('decide_by'),
    decideTime: moment('decide_time'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('access_request_open')
      .on(t.userId, t.documentId)
      .where(sql`state = 'open'`),
    index('access_request_document').on(t.tenantId, t.documentId, t.state),
    index('access_request_user').on(t.userId, t.createTime),
  ],
)
