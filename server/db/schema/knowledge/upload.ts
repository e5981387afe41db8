import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'

/** An upload in parts. The row is kept until its document exists, and a week longer so that a client can ask about it. */
export const uploadSession = pgTable(
  'upload_session',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    /** The API token that began it; null when the person did. */
    tokenId: text('token_id'),
    name: text('name').notNull(),
    /** The path in the uploaded folder, with the name of the file at the end. */
    path: text('path'),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The sha256 that the client expects. */
    claimedSha256: text('claimed_sha256'),
    /** The sha256 of the bytes, known when all of them have arrived. */
    storedSha256: text('stored_sha256'),
    /** How many bytes of the partial file are complete. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** The form of the document, as it was given to `begin`. */
    form: jsonb('form').$type<Record<string, unknown>>().notNull(),
    unpack: boolean('unpack').notNull().default(false),
    /** The document it is an attachment for. */
    targetId: text('target_id'),
    done: boolean('done').notNull().default(false),
    /** The resulting document. */
    documentId: text('document_id'),
    unpackId: text('unpack_id'),
    createTime: moment('create_time').notNull(),
    activeTime: moment('active_time').notNull(),
  },
  (t) => [
    index('upload_session_open')
      .on(t.userId, t.createTime)
      .where(sql`not done`),
    index('upload_session_active').on(t.activeTime),
  ],
)

/** A file beside the documents, by the path that its uploader got. */
export const uploadedFile = pgTable(
  'uploaded_file',
  {
    id: id(),
    tenantId: tenantId(),
    path: text('path').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** The media type if a browser may show it; null if it is only for download. */
    type: text('type'),
    /**
     * Kept until somebody deletes it; other files are removed when nothing refers to them
     * (`server/knowledge/uploaded-files/sweep.ts`).
     */
    kept: boolean('kept').notNull(),
    /** Listed on the screen 对象存储. */
    listed: boolean('listed').notNull(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('uploaded_file_path').on(t.path),
    index('uploaded_file_sha256').on(t.sha256),
    index('uploaded_file_person').on(t.tenantId, t.createBy, t.createTime),
  ],
)

export const UNPACK_STATES = ['waiting', 'running', 'done', 'refused'] as const

export const ENTRY_STATES = ['waiting', 'done', 'duplicate', 'refused'] as const

/** A zip archive; each of its files becomes a document. */
export const unpack = pgTable(
  'unpack',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    /** The stored archive; null when it is no longer needed. */
    sha256: text('sha256'),
    name: text('name').notNull(),
    form: jsonb('form').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<(typeof UNPACK_STATES)[number]>().notNull().default('waiting'),
    reason: text('reason'),
    /** The user's address, for the audit log. */
    ip: text('ip').notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('unpack_user').on(t.userId, t.createTime)],
)

export const unpackEntry = pgTable(
  'unpack_entry',
  {
    unpackId: text('unpack_id')
      .notNull()
      .references(() => unpack.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    path: text('path').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    state: text('state').$type<(typeof ENTRY_STATES)[number]>().notNull().default('waiting'),
    documentId: text('document_id'),
    reason: text('reason'),
  },
  (t) => [primaryKey({ columns: [t.unpackId, t.ordinal] })],
)
