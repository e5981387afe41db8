import { type Bit } from '#core/access/grant.ts'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

/** A program that registered itself to be connected by people. It is public: it proves nothing but where answers go. */
export const oauthClient = pgTable('oauth_client', {
  id: id(),
  name: text('name').notNull(),
  redirectUris: text('redirect_uris').array().notNull(),
  /** When a person first connected it; what nobody connects is swept. */
  usedTime: moment('used_time'),
  ...audit(),
})

/**
 * A token for a program that works in the name of its owner, within the limits of the token. Only its hash is stored.
 */
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
    /**
     * Labels of the documents, categories, topics and departments it is limited to; null: everything its owner can
     * read.
     */
    places: text('places').array(),
    /** The token may also read drafts and documents in the bin. */
    works: boolean('works').notNull(),
    validUntil: moment('valid_until').notNull(),
    lastUsed: moment('last_used'),
    revokedTime: moment('revoked_time'),
    /** The program that its owner connected: then this row is the connection, and its hash that of the present access token. */
    oauthClientId: text('oauth_client_id').references(() => oauthClient.id),
    /** The end of the present access token of a connection; null before the first one. */
    accessUntil: moment('access_until'),
    ...audit(),
  },
  (t) => [uniqueIndex('api_token_hash').on(t.tokenHash), index('api_token_owner').on(t.ownerId, t.createTime)],
)

/** What a connection can be exchanged with, once. A used one is kept, so that its second use can be seen. */
export const oauthGrant = pgTable(
  'oauth_grant',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind').notNull().$type<'code' | 'refresh'>(),
    tokenId: text('token_id')
      .notNull()
      .references(() => apiToken.id, { onDelete: 'cascade' }),
    /** Of a code: where it was sent, and the hash of what its program has to say. */
    redirectUri: text('redirect_uri'),
    challenge: text('challenge'),
    resource: text('resource').notNull(),
    validUntil: moment('valid_until').notNull(),
    usedTime: moment('used_time'),
  },
  (t) => [index('oauth_grant_token').on(t.tokenId)],
)

/**
 * Another site that calls in the name of people or of its owner. Its server authenticates with the secret, of which
 * only the hash is stored; the short tokens that it gets are not stored.
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
    /** When the secret was created: tokens of an earlier secret are invalid. */
    secretTime: moment('secret_time').notNull(),
    /** The origins of pages that may call from a browser. */
    origins: text('origins').array().notNull(),
    /** The addresses and networks from which the secret is accepted; empty: any. */
    addresses: text('addresses').array().notNull(),
    /** As in {@link apiToken}. */
    codes: text('codes').array().notNull(),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    places: text('places').array(),
    works: boolean('works').notNull(),
    /** It may act for any person of the tenant; otherwise only for its owner. */
    forPeople: boolean('for_people').notNull(),
    ratePerMinute: integer('rate_per_minute').notNull(),
    enabled: boolean('enabled').notNull(),
    lastUsed: moment('last_used'),
    ...audit(),
  },
  (t) => [index('api_client_tenant').on(t.tenantId, t.createTime), index('api_client_owner').on(t.ownerId)],
)
