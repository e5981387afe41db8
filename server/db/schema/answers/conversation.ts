import type { AnswerBlock, AnswerSource, ENDINGS, RATINGS } from '#core/contract/km/answers/conversation.ts'
import { index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'
import { document } from '../knowledge/documents.ts'
import { user } from '../organisation/people.ts'

/** Questions and answers of one person, who alone sees them. */
export const answerConversation = pgTable(
  'answer_conversation',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createTime: moment('create_time').notNull(),
    /** When something was last asked in it. */
    updateTime: moment('update_time').notNull(),
  },
  (t) => [index('answer_conversation_user').on(t.userId, t.updateTime)],
)

/** What was answered, as it was said. */
export interface StoredAnswer {
  blocks: AnswerBlock[]
  sources: AnswerSource[]
  /** The name of the model that wrote it. */
  model?: string
  ending?: (typeof ENDINGS)[number]
  isCurated?: true
  note?: string
  /** It is not finished; true for ever where the server was killed meanwhile. */
  isRunning?: true
}

export const answerTurn = pgTable(
  'answer_turn',
  {
    id: id(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => answerConversation.id, { onDelete: 'cascade' }),
    /** From 1, in the order of the conversation. */
    ordinal: smallint('ordinal').notNull(),
    question: text('question').notNull(),
    answer: jsonb('answer').$type<StoredAnswer>().notNull(),
    /** How many documents it rests on: one that is gone for ever takes the turn with it. */
    documents: smallint('documents').notNull(),
    rating: text('rating').$type<(typeof RATINGS)[number]>(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('answer_turn_conversation').on(t.conversationId, t.ordinal)],
)

/** The documents that an answer was made from; whoever may no longer read one of them no longer sees the answer. */
export const answerDocument = pgTable(
  'answer_document',
  {
    turnId: text('turn_id')
      .notNull()
      .references(() => answerTurn.id, { onDelete: 'cascade' }),
    documentId: text('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    /** Its place among the nearest, where nothing answered. */
    near: smallint('near'),
  },
  (t) => [primaryKey({ columns: [t.turnId, t.documentId] }), index('answer_document_document').on(t.documentId)],
)
