import type { MissedState } from '#core/contract/km/search/missed-query.ts'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

/** A query that people searched in vain, with who looks after it. Counts are made anew from the search records. */
export const missedQuery = pgTable(
  'missed_query',
  {
    id: id(),
    tenantId: tenantId(),
    /** In its normal form. */
    query: text('query').notNull(),
    times: integer('times').notNull(),
    people: integer('people').notNull(),
    lastTime: moment('last_time').notNull(),
    state: text('state').$type<MissedState>().notNull().default('open'),
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
    dueTime: moment('due_time'),
    documentId: text('document_id'),
    answer: text('answer'),
    decideTime: moment('decide_time'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('missed_query_once').on(t.tenantId, t.query),
    index('missed_query_state').on(t.tenantId, t.state, t.lastTime),
    index('missed_query_owner').on(t.ownerId),
  ],
)
