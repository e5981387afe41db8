import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FlowAction, FlowState } from '#core/rules/review/review-steps.ts'
import { id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'
import { document, version } from './documents.ts'

const createTime = () =>
  moment('create_time')
    .notNull()
    .default(sql`now()`)

const documentId = () =>
  text('document_id')
    .notNull()
    .references(() => document.id, { onDelete: 'cascade' })

const versionId = () =>
  text('version_id')
    .notNull()
    .references(() => version.id, { onDelete: 'cascade' })

/** Null when the account is gone for good. */
const person = (name: string) => text(name).references((): AnyPgColumn => user.id, { onDelete: 'set null' })

/** What a reviewer remarks about a version. Only people who may work on the document read it, published or not. */
export const reviewRemark = pgTable(
  'review_remark',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: documentId(),
    versionId: versionId(),
    authorId: person('author_id'),
    /** The number of the line of the text, from 1; null: about the whole version. */
    line: integer('line'),
    /** The words of the passage. */
    quote: text('quote'),
    text: text('text').notNull(),
    settled: boolean('settled').notNull().default(false),
    /** Set: an answer to that remark, with the place of it. */
    parentId: text('parent_id').references((): AnyPgColumn => reviewRemark.id, { onDelete: 'cascade' }),
    createBy: text('create_by'),
    createTime: createTime(),
  },
  (t) => [
    index('review_remark_version').on(t.versionId, t.createTime),
    index('review_remark_document').on(t.documentId),
    index('review_remark_parent').on(t.parentId),
  ],
)

/** One submission of a document, from submitting to the decision. */
export const reviewFlow = pgTable(
  'review_flow',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: documentId(),
    /** The version that is or was decided on: editing a waiting document puts the next one here. */
    versionId: versionId(),
    state: text('state').$type<FlowState>().notNull(),
    /** How many people decide, and who of them has their turn, from 1. */
    steps: smallint('steps').notNull().default(1),
    step: smallint('step').notNull().default(1),
    starterId: person('starter_id'),
    startTime: moment('start_time').notNull(),
    /** Since when it is in this step. */
    stepTime: moment('step_time').notNull(),
    endTime: moment('end_time'),
    /** Who passed the first step: the same person cannot pass the second. */
    firstId: person('first_id'),
    /** In whose place they did: that person cannot pass the second step either. */
    firstForId: person('first_for_id'),
    /** To whom this step was handed, and since when it waits too long; both end with the step. */
    assigneeId: person('assignee_id'),
    overdueTime: moment('overdue_time'),
    /** When those it waits for were told to hurry. */
    remindTime: moment('remind_time'),
  },
  (t) => [
    index('review_flow_document').on(t.documentId, t.startTime),
    index('review_flow_version').on(t.versionId),
    index('review_flow_time').on(t.tenantId, t.startTime),
    uniqueIndex('review_flow_running')
      .on(t.documentId)
      .where(sql`state = 'waiting'`),
  ],
)

/** What happened to a submission: who, when, why. */
export const reviewEvent = pgTable(
  'review_event',
  {
    id: id(),
    tenantId: tenantId(),
    flowId: text('flow_id')
      .notNull()
      .references(() => reviewFlow.id, { onDelete: 'cascade' }),
    action: text('action').$type<FlowAction>().notNull(),
    step: smallint('step').notNull(),
    userId: person('user_id'),
    /** The reviewer in whose place it was done. */
    forId: person('for_id'),
    /** To whom it was handed. */
    targetId: person('target_id'),
    reason: text('reason'),
    createBy: text('create_by'),
    createTime: createTime(),
  },
  (t) => [index('review_event_flow').on(t.flowId, t.createTime)],
)
