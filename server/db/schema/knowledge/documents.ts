import { type Scope } from '#core/access/scope.ts'
import { type TaxonomyKind } from '#core/access/trees.ts'
import { type FieldValues } from '#core/rules/custom-fields/custom-fields.ts'
import { type TitleFrom } from '#core/rules/title-from-content.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { file } from '../storage/file.ts'

/** The last digits of serial numbers; they stay unique when a thousand documents arrive in one second. */
export const documentSerial = pgSequence('document_serial', { minValue: 1, maxValue: 999_999, cycle: true })

/** The part of a document that changes at once and is audited. Its content is in its versions. */
export const document = pgTable(
  'document',
  {
    id: id(),
    tenantId: tenantId(),
    serialNumber: text('serial_number').notNull(),
    authorId: text('author_id').notNull(),
    /** Who looks after it; null: its author. It gives no right but to say that it still holds. */
    ownerId: text('owner_id'),
    /** Looks after it while the owner cannot. */
    backupOwnerId: text('backup_owner_id'),
    scope: text('scope').$type<Scope>().notNull(),
    level: integer('level').notNull().default(0),
    /** The id of the category; on the wire it is the code. */
    category: text('category'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    topics: text('topics')
      .array()
      .notNull()
      .default(sql`'{}'`),
    departmentId: text('department_id'),
    /** Only for the wire; rights use `department_id`. */
    orgCode: text('org_code'),
    effectiveFrom: moment('effective_from')
      .notNull()
      .default(sql`now()`),
    expireTime: moment('expire_time'),
    /** The date to check whether it is still correct. */
    reviewBy: moment('review_by'),
    /** Set by hand; rules of the category may keep it longer. */
    keepUntil: moment('keep_until'),
    released: boolean('released').notNull().default(false),
    deleted: boolean('deleted').notNull().default(false),
    downloadFlag: smallint('download_flag').notNull().default(1),
    /** The path in the folder or archive that was uploaded, with `/` between folders. */
    folder: text('folder'),
    /** The version that readers see; null until one has passed its review. */
    visibleVersion: text('visible_version'),
    /** The version that is being drafted or reviewed. */
    openVersion: text('open_version'),
    /** Access tokens of `core/access`. */
    labels: text('marks')
      .array()
      .notNull()
      .default(sql`'{}'`),
    audience: text('opens')
      .array()
      .notNull()
      .default(sql`'{}'`),
    views: integer('views').notNull().default(0),
    downloads: integer('downloads').notNull().default(0),
    favourites: integer('favourites').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    /** Increased by every edit; an edit that is based on an older revision is refused. */
    revision: integer('revision').notNull().default(1),
    ...audit(),
  },
  (t) => [
    index('document_opens').using('gin', t.audience),
    index('document_marks').using('gin', t.labels),
    index('document_created').on(t.tenantId, t.createTime),
    index('document_author').on(t.authorId, t.createTime),
    index('document_owner').on(sql`coalesce(${t.ownerId}, ${t.authorId})`, t.createTime),
    index('document_backup_owner')
      .on(t.backupOwnerId)
      .where(sql`${t.backupOwnerId} is not null`),
    index('document_category').on(t.tenantId, t.category, t.id),
    uniqueIndex('document_serial_number').on(t.tenantId, t.serialNumber),
  ],
)

/** Categories (分类) and topics (专题), both trees by id; `code` is generated for the wire and never decides a right. */
export const taxonomyNode = pgTable(
  'place',
  {
    id: id(),
    tenantId: tenantId(),
    kind: text('kind').$type<TaxonomyKind>().notNull(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    /** Which documents belong here: plain text with line breaks. */
    description: text('description'),
    code: text('code').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    /** Shown on the portal's home page; roots only. */
    recommend: boolean('recommend').notNull().default(false),
    /** Documents in it and below it can be read only through grants. */
    closed: boolean('closed').notNull().default(false),
    ...audit(),
  },
  (t) => [uniqueIndex('place_code').on(t.tenantId, t.kind, t.code), index('place_parent').on(t.parentId)],
)

/** Immutable once submitted. Status: 0 draft, 1 waiting, 2 passed, 3 rejected. */
export const version = pgTable(
  'document_version',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: text('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    status: smallint('status').notNull(),
    title: text('title').notNull(),
    /** Where the title comes from: a person, the file's name, or the file's content. */
    titleFrom: text('title_from').$type<TitleFrom>().notNull().default('person'),
    /** Values of the category's form, by the fields' ids. */
    fields: jsonb('fields')
      .$type<FieldValues>()
      .notNull()
      .default(sql`'{}'`),
    keywords: text('keywords')
      .array()
      .notNull()
      .default(sql`'{}'`),
    remark: text('remark'),
    authorId: text('author_id').notNull(),
    /** Why it was rejected. */
    reason: text('reason'),
    /** The author's description of the change. */
    comment: text('comment'),
    parentId: text('parent_id'),
    /** When it was first submitted or published; its content does not change any more after that. */
    submitTime: moment('submit_time'),
    decideBy: text('decide_by'),
    decideTime: moment('decide_time'),
    ...audit(),
  },
  (t) => [uniqueIndex('version_number').on(t.documentId, t.number)],
)

/** A file of a version; its bytes are in the file store under their sha256. */
export const attachment = pgTable(
  'attachment',
  {
    id: id(),
    tenantId: tenantId(),
    versionId: text('version_id')
      .notNull()
      .references(() => version.id, { onDelete: 'cascade' }),
    sha256: text('sha256')
      .notNull()
      .references(() => file.sha256),
    name: text('name').notNull(),
    ordinal: integer('ordinal').notNull().default(0),
    /** A PDF that somebody uploaded to be shown instead of the file, with its file name. */
    previewSha256: text('preview_sha256').references(() => file.sha256),
    previewName: text('preview_name'),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('attachment_version').on(t.versionId, t.ordinal),
    index('attachment_sha256').on(t.sha256),
    index('attachment_preview')
      .on(t.previewSha256)
      .where(sql`${t.previewSha256} is not null`),
  ],
)

/**
 * A link from the text of a content to a document, by the id in the link: the document may be deleted, in another
 * tenant or not created yet. Every document with this content links to it. A person whom the text mentions is such a link
 * to the id of the user.
 */
export const fileLink = pgTable(
  'file_link',
  {
    sha256: text('sha256')
      .notNull()
      .references(() => file.sha256, { onDelete: 'cascade' }),
    documentId: text('document_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.documentId] }), index('file_link_document').on(t.documentId)],
)

/** Who did what to a document (0 upload … 8 file replaced). */
export const visitRecord = pgTable(
  'visit_record',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: text('document_id').notNull(),
    visitType: smallint('visit_type').notNull(),
    userId: text('user_id'),
    sourceIp: text('source_ip'),
    createBy: text('create_by'),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
    /** The time of the same visit's last report: opening a document again after a short time is not a new visit. */
    lastTime: moment('last_time'),
  },
  (t) => [
    index('visit_record_document').on(t.documentId, t.createTime),
    index('visit_record_time').on(t.tenantId, t.createTime),
    index('visit_record_user').on(t.userId, t.createTime),
    /** The trends of reading count from the index alone. */
    index('visit_record_views')
      .on(t.tenantId, t.createTime, t.documentId)
      .where(sql`visit_type = 5`),
  ],
)
