import type { ModelKind, ModelThinking } from '#core/rules/models/model-kinds.ts'
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { answerTurn } from './conversation.ts'

/** Endpoints of models. It holds keys, so an export names its columns. */
export const aiModel = pgTable(
  'ai_model',
  {
    id: id(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    provider: text('provider'),
    modelType: text('model_type').$type<ModelKind>().notNull(),
    modelName: text('model_name').notNull(),
    baseUrl: text('base_url').notNull(),
    /** The key, sealed with the address. */
    credential: text('credential'),
    /** JSON of what goes into each request. */
    modelParams: text('model_params'),
    /** 1: in use; at most one of a kind. */
    activateFlag: smallint('activate_flag').notNull().default(0),
    /** What its first complete answer told; null: not known yet. */
    thinking: text('thinking').$type<ModelThinking>(),
    ...audit(),
  },
  (t) => [uniqueIndex('ai_model_name').on(t.tenantId, t.name), index('ai_model_used').on(t.tenantId, t.modelType)],
)

/** One question to a model, without a word of it: who, when, which model, what it cost and how it ended. */
export const modelUsage = pgTable(
  'model_usage',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    modelId: text('model_id').notNull(),
    /** As it was called then. */
    modelName: text('model_name').notNull(),
    passages: integer('passages').notNull(),
    promptTokens: integer('prompt_tokens').notNull(),
    completionTokens: integer('completion_tokens').notNull(),
    outcome: text('outcome').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('model_usage_time').on(t.tenantId, t.createTime), index('model_usage_user').on(t.userId, t.createTime)],
)

/** What a person thought of an answer. Note and question stand here only where the person sent them; all goes with the turn. */
export const answerFeedback = pgTable(
  'answer_feedback',
  {
    turnId: text('turn_id')
      .primaryKey()
      .references(() => answerTurn.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    rating: text('rating').notNull(),
    reason: text('reason'),
    note: text('note'),
    question: text('question'),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('answer_feedback_time').on(t.tenantId, t.createTime)],
)
