import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PurgeRowState, PurgeState, Since } from '#core/rules/retention.ts'
import { id, moment, recordTable, tenantId } from '../columns.ts'
import { document } from './documents.ts'

/** How long the documents of a category, and of those below it, are kept. */
export const retentionRule = recordTable(
  'retention_rule',
  {
    name: text('name').notNull(),
    categoryId: text('category_id').notNull(),
    years: integer('years').notNull(),
    since: text('since').$type<Since>().notNull(),
  },
  (t) => [uniqueIndex('retention_rule_category').on(t.tenantId, t.categoryId)],
)

/** A case whose documents are frozen until it is closed. */
export const retentionHold = recordTable(
  'retention_hold',
  {
    caseNo: text('case_no').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    closeTime: moment('close_time'),
    closeBy: text('close_by'),
    closeReason: text('close_reason'),
  },
  (t) => [uniqueIndex('retention_hold_case').on(t.tenantId, t.caseNo)],
)

/**
 * The documents that are frozen now: the row goes when the hold is lifted. Its reference restricts, so that no statement
 * whatever can delete a document that is held.
 */
export const retentionHoldDocument = pgTable(
  'retention_hold_document',
  {
    tenantId: tenantId(),
    holdId: text('hold_id')
      .notNull()
      .references(() => retentionHold.id, { onDelete: 'restrict' }),
    documentId: text('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'restrict' }),
    placeBy: text('place_by').notNull(),
    placeTime: moment('place_time').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.holdId, t.documentId] }),
    index('retention_hold_document_document').on(t.documentId),
  ],
)

/** One person asks to delete documents for ever, another one decides. */
export const purgeRequest = pgTable(
  'purge_request',
  {
    id: id(),
    tenantId: tenantId(),
    reason: text('reason').notNull(),
    state: text('state').$type<PurgeState>().notNull().default('open'),
    requesterId: text('requester_id').notNull(),
    /** Address of who decided, for the audit log. */
    ip: text('ip'),
    createTime: moment('create_time').notNull(),
    deciderId: text('decider_id'),
    decideTime: moment('decide_time'),
    decideReason: text('decide_reason'),
    endTime: moment('end_time'),
  },
  (t) => [index('purge_request_state').on(t.tenantId, t.state, t.createTime)],
)

export const purgeRequestRow = pgTable(
  'purge_request_row',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => purgeRequest.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    documentId: text('document_id').notNull(),
    state: text('state').$type<PurgeRowState>().notNull().default('waiting'),
    reason: text('reason'),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.ordinal] }), index('purge_request_row_document').on(t.documentId)],
)
