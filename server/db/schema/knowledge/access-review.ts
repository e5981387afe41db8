import { type Bit, type ObjectKind, type SubjectKind } from '#core/access/grant.ts'
import type { CampaignState, ItemState, Outcome } from '#core/rules/access-review.ts'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

const reviewId = () =>
  text('review_id')
    .notNull()
    .references(() => accessReview.id, { onDelete: 'cascade' })

/** Null when the account is gone for good. */
const person = (name: string) => text(name).references(() => user.id, { onDelete: 'set null' })

/** A campaign in which owners keep or drop what was granted. It gives no right and takes none by itself. */
export const accessReview = pgTable(
  'access_review',
  {
    id: id(),
    tenantId: tenantId(),
    title: text('title').notNull(),
    /** Which grants: of this category and those below, at least so many days old, to outsiders of the department. */
    categoryId: text('category_id'),
    olderThan: integer('older_than'),
    outsiders: boolean('outsiders').notNull().default(false),
    dueTime: moment('due_time').notNull(),
    remindDays: integer('remind_days').notNull(),
    atEnd: text('at_end').$type<Outcome>().notNull(),
    state: text('state').$type<CampaignState>().notNull().default('running'),
    starterId: person('starter_id'),
    endTime: moment('end_time'),
    ...audit(),
  },
  (t) => [index('access_review_state').on(t.tenantId, t.state, t.dueTime)],
)

/** A grant as it stood when the campaign began, and what was decided about it. */
export const accessReviewItem = pgTable(
  'access_review_item',
  {
    id: id(),
    tenantId: tenantId(),
    reviewId: reviewId(),
    /** Of the grant, which may be gone. */
    grantId: text('grant_id').notNull(),
    objectKind: text('object_kind').$type<ObjectKind>().notNull(),
    objectId: text('object_id').notNull(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    validUntil: moment('valid_until'),
    grantBy: text('grant_by'),
    grantTime: moment('grant_time'),
    grantReason: text('grant_reason'),
    reviewerId: person('reviewer_id'),
    state: text('state').$type<ItemState>().notNull().default('open'),
    /** Null: nobody decided, and the campaign did as it had said. */
    deciderId: person('decider_id'),
    decideTime: moment('decide_time'),
    reason: text('reason'),
    /** The change of grants that dropped it, which can be undone for some minutes. */
    changeId: text('change_id'),
  },
  (t) => [
    index('access_review_item_review').on(t.reviewId, t.state),
    index('access_review_item_reviewer').on(t.reviewerId, t.state),
  ],
)

/** Who was told what of a campaign: a row is written with the notice, so nobody is told twice. */
export const accessReviewNotice = pgTable(
  'access_review_notice',
  {
    tenantId: tenantId(),
    reviewId: reviewId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What it says, and of the reminders for which day. */
    kind: text('kind').notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.userId, t.kind] })],
)
