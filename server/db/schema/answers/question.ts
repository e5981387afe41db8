import { type QuestionState } from '#core/contract/km/search/search-question.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

/** A search in vain that a person reported to the people who maintain the knowledge. */
export const searchQuestion = pgTable(
  'search_question',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    query: text('query').notNull(),
    /** The query in a normal form: the same person reports the same query once. */
    folded: text('folded').notNull(),
    note: text('note'),
    /** The category where an answer would belong. */
    categoryId: text('category_id'),
    state: text('state').$type<QuestionState>().notNull().default('open'),
    documentId: text('document_id'),
    answer: text('answer'),
    decideTime: moment('decide_time'),
    ...audit(),
  },
  (t) => [
    index('search_question_user').on(t.userId, t.createTime),
    index('search_question_state').on(t.tenantId, t.state, t.createTime),
    uniqueIndex('search_question_once')
      .on(t.userId, t.folded)
      .where(sql`state = 'open'`),
  ],
)
