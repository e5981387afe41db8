import { type SubjectKind } from '#core/access/grant.ts'
import type { Anchor } from '#core/contract/km/community/comment.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  type AnyPgColumn,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'
import { document, version } from './documents.ts'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

const documentId = () =>
  text('document_id')
    .notNull()
    .references(() => document.id, { onDelete: 'cascade' })

const createTime = () =>
  moment('create_time')
    .notNull()
    .default(sql`now()`)

/** Folders in which a person sorts their favourites. */
export const favouriteFolder = pgTable(
  'favourite_folder',
  {
    id: id(),
    tenantId: tenantId(),
    userId: userId(),
    name: text('name').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    createTime: createTime(),
  },
  (t) => [uniqueIndex('favourite_folder_name').on(t.userId, t.name)],
)

/** Documents that people marked for themselves; `document.favourites` is their number. */
export const favourite = pgTable(
  'favourite',
  {
    id: id(),
    tenantId: tenantId(),
    userId: userId(),
    documentId: documentId(),
    /** Null: in no folder. */
    folderId: text('folder_id').references(() => favouriteFolder.id, { onDelete: 'set null' }),
    addTime: moment('add_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('favourite_document').on(t.userId, t.documentId),
    index('favourite_of_document').on(t.documentId),
    index('favourite_in_folder').on(t.folderId),
  ],
)

/** A comment on a document, or a reply to one; `document.comments` is the number that are not deleted. */
export const docComment = pgTable(
  'doc_comment',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: documentId(),
    /** The comment that begins the thread; null for this comment itself. */
    threadId: text('thread_id').references((): AnyPgColumn => docComment.id, { onDelete: 'cascade' }),
    /** The comment that is answered. */
    replyTo: text('reply_to').references((): AnyPgColumn => docComment.id, { onDelete: 'set null' }),
    /** Null when the account is gone for good. */
    authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Ids of the people it names. */
    mentions: text('mentions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The passage of the text that the thread is about; null where it is about the document. */
    anchor: jsonb('anchor').$type<Anchor>(),
    /** The matter is settled; only for a comment that begins a thread. */
    resolvedTime: moment('resolved_time'),
    resolvedBy: text('resolved_by').references(() => user.id, { onDelete: 'set null' }),
    /** Its text is deleted; the row stays while it has replies. */
    deleted: boolean('deleted').notNull().default(false),
    ...audit(),
  },
  (t) => [
    index('doc_comment_document').on(t.documentId, t.createTime),
    index('doc_comment_thread').on(t.threadId, t.createTime),
    index('doc_comment_reply_to').on(t.replyTo),
    index('doc_comment_author').on(t.authorId),
  ],
)

export const COMMENT_NOTICES = ['mention', 'reply'] as const

export type CommentNotice = (typeof COMMENT_NOTICES)[number]

/** A comment that mentions a person or replies to them. */
export const commentNotice = pgTable(
  'comment_notice',
  {
    id: id(),
    tenantId: tenantId(),
    commentId: text('comment_id')
      .notNull()
      .references(() => docComment.id, { onDelete: 'cascade' }),
    userId: userId(),
    kind: text('kind').$type<CommentNotice>().notNull(),
    seenTime: moment('seen_time'),
    createTime: createTime(),
  },
  (t) => [
    uniqueIndex('comment_notice_once').on(t.commentId, t.userId),
    index('comment_notice_user').on(t.userId, t.createTime),
  ],
)

/** Whether a document helped a person. */
export const documentRating = pgTable(
  'document_rating',
  {
    tenantId: tenantId(),
    documentId: documentId(),
    userId: userId(),
    useful: boolean('useful').notNull(),
    /** For the people who maintain the document. */
    reason: text('reason'),
    createTime: createTime(),
    updateTime: moment('update_time'),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.userId] }), index('document_rating_user').on(t.userId)],
)

/** The people who are asked to read a document (必读). It gives no right to read. */
export const mustRead = pgTable(
  'must_read',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: documentId(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The version that readers saw when it was assigned. */
    versionId: text('version_id')
      .notNull()
      .references(() => version.id, { onDelete: 'cascade' }),
    /** Later approved versions have to be read again. */
    again: boolean('again').notNull().default(true),
    dueTime: moment('due_time'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('must_read_subject').on(t.documentId, t.subjectKind, t.subjectId),
    index('must_read_of_subject').on(t.tenantId, t.subjectKind, t.subjectId),
    index('must_read_version').on(t.versionId),
  ],
)

/** A person has read and understood a version. */
export const readConfirmation = pgTable(
  'read_confirmation',
  {
    tenantId: tenantId(),
    documentId: documentId(),
    versionId: text('version_id')
      .notNull()
      .references(() => version.id, { onDelete: 'cascade' }),
    userId: userId(),
    createTime: createTime(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.userId] }),
    index('read_confirmation_document').on(t.documentId, t.userId),
    index('read_confirmation_user').on(t.userId),
  ],
)

/** Somebody has checked a published version and says that it still holds. */
export const docConfirmation = pgTable(
  'doc_confirmation',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: documentId(),
    versionId: text('version_id')
      .notNull()
      .references(() => version.id, { onDelete: 'cascade' }),
    /** Null when the account is gone for good: what was checked stays checked. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    createTime: createTime(),
  },
  (t) => [
    index('doc_confirmation_document').on(t.documentId, t.createTime),
    index('doc_confirmation_version').on(t.versionId),
    index('doc_confirmation_user').on(t.userId),
  ],
)

/** A document that another one replaces. */
export const documentReplacement = pgTable(
  'document_replacement',
  {
    tenantId: tenantId(),
    /** The old document. */
    documentId: text('document_id')
      .primaryKey()
      .references(() => document.id, { onDelete: 'cascade' }),
    replacedBy: text('replaced_by')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    ...audit(),
  },
  (t) => [index('document_replacement_by').on(t.replacedBy)],
)

/** The keys of reminders that a person has seen; the reminders themselves are computed from other tables. */
export const reminderSeen = pgTable('reminder_seen', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  tenantId: tenantId(),
  keys: text('keys').array().notNull(),
})

/** Where a person was in a document, once: to go on reading there on any device. */
export const readingPlace = pgTable(
  'reading_place',
  {
    tenantId: tenantId(),
    userId: userId(),
    documentId: documentId(),
    /** The number of the version that was read; page and heading are of this version. */
    version: integer('version').notNull(),
    /** The part of the document above it, 0 to 1. */
    part: real('part').notNull(),
    page: integer('page'),
    heading: text('heading'),
    time: moment('time').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.documentId] }),
    index('reading_place_document').on(t.documentId),
    index('reading_place_time').on(t.tenantId, t.time),
  ],
)
