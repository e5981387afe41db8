import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Bit, SubjectKind } from '#core/access/grant.ts'
import { audit, id, moment, tenantId } from './columns.ts'
import { document, version } from './knowledge.ts'
import { user } from './organisation.ts'

/**
 * Shows a document to everybody who has the link, or, when it is `addressed`, to the people of {@link shareSubject}; only
 * what the owner may read at that moment. The key of a link is never stored.
 */
export const shareLink = pgTable(
  'share_link',
  {
    id: id(),
    tenantId: tenantId(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    documentId: text('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    validFrom: moment('valid_from').notNull(),
    validUntil: moment('valid_until').notNull(),
    /** The hash of the extraction code; null when the link needs no code. */
    codeHash: text('code_hash'),
    /** When the code was changed: who opened the link before that opens it again. */
    codeTime: moment('code_time'),
    addressed: boolean('addressed').notNull().default(false),
    /** The one version it shows; null: the version that readers see at that moment. */
    versionId: text('version_id').references(() => version.id, { onDelete: 'cascade' }),
    /** How often it may be opened; null: as often as one likes. */
    maxViews: integer('max_views'),
    /** How often it was opened. */
    uses: integer('uses').notNull().default(0),
    lastUsed: moment('last_used'),
    revokedTime: moment('revoked_time'),
    ...audit(),
  },
  (t) => [index('share_link_owner').on(t.ownerId, t.createTime), index('share_link_document').on(t.documentId)],
)

/** Whom an addressed share is for; a department means its people and all below. */
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
    /** Null: somebody who has the link. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    sourceIp: text('source_ip'),
    userAgent: text('user_agent'),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('share_view_share').on(t.shareId, t.createTime), index('share_view_time').on(t.tenantId, t.createTime)],
)

/** A token with which a program works in the name of its owner, within the limits of the token. Only its hash is stored. */
export const apiToken = pgTable(
  'api_token',
  {
    id: id(),
    tenantId: tenantId(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The first characters, so that an owner can tell the tokens apart. */
    hint: text('hint').notNull(),
    /** The permissions it may use, if its owner holds them. */
    codes: text('codes').array().notNull(),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    /** Labels of the documents, categories, topics and departments it is for; null: all its owner reads. */
    places: text('places').array(),
    /** The token may also read drafts and documents in the bin. */
    works: boolean('works').notNull(),
    validUntil: moment('valid_until').notNull(),
    lastUsed: moment('last_used'),
    revokedTime: moment('revoked_time'),
    ...audit(),
  },
  (t) => [uniqueIndex('api_token_hash').on(t.tokenHash), index('api_token_owner').on(t.ownerId, t.createTime)],
)

/**
 * Another site that calls in the name of people or of its owner. Its server proves itself by the secret, of which only the
 * hash is stored; the short tokens it gets for it are not stored at all.
 */
export const apiClient = pgTable(
  'api_client',
  {
    id: id(),
    tenantId: tenantId(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** The first characters of the secret. */
    hint: text('hint').notNull(),
    /** When the secret was made: tokens that were given for an earlier one have ended. */
    secretTime: moment('secret_time').notNull(),
    /** The origins whose pages may call from a browser. */
    origins: text('origins').array().notNull(),
    /** The addresses and networks that the secret is taken from; empty: any. */
    addresses: text('addresses').array().notNull(),
    /** As in {@link apiToken}. */
    codes: text('codes').array().notNull(),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    places: text('places').array(),
    works: boolean('works').notNull(),
    /** It may speak for any person of the tenant; otherwise for its owner alone. */
    forPeople: boolean('for_people').notNull(),
    ratePerMinute: integer('rate_per_minute').notNull(),
    enabled: boolean('enabled').notNull(),
    lastUsed: moment('last_used'),
    ...audit(),
  },
  (t) => [index('api_client_tenant').on(t.tenantId, t.createTime), index('api_client_owner').on(t.ownerId)],
)

/** Every call of a program. It outlives the client, token and person it names. */
export const apiCall = pgTable(
  'api_call',
  {
    id: id(),
    tenantId: tenantId(),
    clientId: text('client_id'),
    tokenId: text('token_id'),
    /** The person in whose name it was made; null: nobody was let in. */
    userId: text('user_id'),
    username: text('username'),
    method: text('method').notNull(),
    /** Without the query, which may hold what was searched for. */
    path: text('path').notNull(),
    status: integer('status').notNull(),
    ms: integer('ms').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    ip: text('ip').notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [
    index('api_call_time').on(t.tenantId, t.createTime),
    index('api_call_client').on(t.clientId, t.createTime),
    index('api_call_token').on(t.tokenId, t.createTime),
    index('api_call_at').on(t.createTime),
  ],
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
    /** One flag says that we sent the bytes, the other that a client reported it. Some clients do both for one download. */
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
