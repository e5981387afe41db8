import { type Bit, type Grant } from '#core/access/grant.ts'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'

/** Authorisations and restrictions of documents; an expired one is kept for the record. */
export const accessGrant = pgTable(
  'access_grant',
  {
    id: id(),
    tenantId: tenantId(),
    effect: text('effect').$type<Grant['effect']>().notNull(),
    objectKind: text('object_kind').$type<Grant['objectKind']>().notNull(),
    objectId: text('object_id').notNull(),
    subjectKind: text('subject_kind').$type<Grant['subjectKind']>().notNull(),
    subjectId: text('subject_id').notNull(),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    validUntil: moment('valid_until'),
    reason: text('reason'),
    ...audit(),
  },
  (t) => [
    index('access_grant_subject').on(t.tenantId, t.subjectKind, t.subjectId),
    index('access_grant_object').on(t.tenantId, t.objectKind, t.objectId),
  ],
)

/** A line of {@link accessGrant} as JSON holds it: moments are texts. */
export type GrantJson = { [K in keyof typeof accessGrant.$inferSelect]: unknown }

/** A set of changes that can be undone for some minutes: each line before and after, null where there was none. */
export const grantChange = pgTable('grant_change', {
  id: id(),
  tenantId: tenantId(),
  /** The account of who made it. */
  createBy: text('create_by').notNull(),
  lines: jsonb('lines').$type<{ before: GrantJson | null; after: GrantJson | null }[]>().notNull(),
  createTime: moment('create_time').notNull(),
})

/**
 * Counts changes of rights per tenant. A resolved actor is valid only while the count is the same, so a change on one
 * server applies to the next answer of every other server.
 */
export const rightsEpoch = pgTable('rights_epoch', {
  tenantId: text('tenant_id').primaryKey(),
  epoch: bigint('epoch', { mode: 'number' }).notNull(),
})

/** The names of the levels (密级) of documents, which are also the clearance of people and roles; 0 is open. */
export const accessLevel = pgTable(
  'access_level',
  {
    id: id(),
    tenantId: tenantId(),
    level: integer('level').notNull(),
    name: text('name').notNull(),
    /** `#rrggbb` of its label. */
    color: text('color'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('access_level_level').on(t.tenantId, t.level),
    uniqueIndex('access_level_name').on(t.tenantId, t.name),
  ],
)
