import type { SubjectKind } from '#core/access/grant.ts'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'
import { shareLink } from '../sign-in/share-link.ts'

/** The addressees of a share; a department means its people and everybody below it. */
export const shareSubject = pgTable(
  'share_subject',
  {
    tenantId: tenantId(),
    shareId: text('share_id')
      .notNull()
      .references(() => shareLink.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SubjectKind>().notNull(),
    subjectId: text('subject_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shareId, t.kind, t.subjectId] }),
    index('share_subject_who').on(t.tenantId, t.kind, t.subjectId),
  ],
)

/** Who opened a share when; its owner may see this. */
export const shareView = pgTable(
  'share_view',
  {
    id: id(),
    tenantId: tenantId(),
    shareId: text('share_id')
      .notNull()
      .references(() => shareLink.id, { onDelete: 'cascade' }),
    /** Null for anybody with the link. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    sourceIp: text('source_ip'),
    userAgent: text('user_agent'),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('share_view_share').on(t.shareId, t.createTime), index('share_view_time').on(t.tenantId, t.createTime)],
)

export const USE_KINDS = ['view', 'download'] as const

export type UseKind = (typeof USE_KINDS)[number]

/** Every preview and download that still counts against the limits for its reader; older ones are deleted. */
export const fileUse = pgTable(
  'file_use',
  {
    id: id(),
    tenantId: tenantId(),
    /** `user:ID`, or `ip:ADDRESS` for guests and links. */
    subject: text('subject').notNull(),
    kind: text('kind').$type<UseKind>().notNull(),
    documentId: text('document_id').notNull(),
    /** `sent`: we sent the bytes. `reported`: a client reported the download. Some clients do both for one download. */
    sent: boolean('sent').notNull(),
    told: boolean('told').notNull(),
    /** The ticket of the download, however many ranges it took. */
    ticket: text('ticket'),
    at: moment('at').notNull(),
  },
  (t) => [
    index('file_use_subject').on(t.subject, t.kind, t.at),
    index('file_use_at').on(t.at),
    uniqueIndex('file_use_ticket').on(t.ticket),
  ],
)
