import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Bit, Grant } from '#core/access/grant.ts'
import { audit, id, moment, tenantId } from './columns.ts'
import { role, user } from './organisation.ts'

/** Menus and buttons. */
export const permission = pgTable(
  'permission',
  {
    id: id(),
    tenantId: tenantId(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    /** 0 top menu, 1 sub menu, 2 button. */
    menuType: smallint('menu_type').notNull(),
    url: text('url'),
    component: text('component'),
    componentName: text('component_name'),
    redirect: text('redirect'),
    icon: text('icon'),
    /** Authorisation code, e.g. `sys:user:list`. */
    perms: text('perms'),
    /** 1: only holders see it; 2: only holders may edit it. */
    permsType: text('perms_type').notNull().default('1'),
    /** '0': the rule is not in force, nobody is restricted by it. */
    status: text('status').notNull().default('1'),
    sortNo: doublePrecision('sort_no').notNull().default(0),
    route: boolean('is_route').notNull().default(true),
    keepAlive: boolean('keep_alive').notNull().default(false),
    hidden: boolean('hidden').notNull().default(false),
    alwaysShow: boolean('always_show').notNull().default(false),
    internalOrExternal: boolean('internal_or_external').notNull().default(false),
    description: text('description'),
    ...audit(),
  },
  (t) => [index('permission_parent').on(t.parentId)],
)

export const rolePermission = pgTable(
  'role_permission',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    permissionId: text('permission_id')
      .notNull()
      .references(() => permission.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.permissionId] }), index('role_permission_permission').on(t.permissionId)],
)

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

/**
 * Counts changes of rights per tenant. A resolved actor is valid only while the count stays the same, so a change on one
 * server already applies to the next answer of every other server.
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

export const REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/**
 * A request to see a document (申请查看). `documentId` is the id in the request. A row is kept even when no such document
 * exists, so that neither the answer nor the list of the requester shows which documents exist.
 */
export const accessRequest = pgTable(
  'access_request',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: text('document_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RequestState>().notNull().default('open'),
    /** Why it was declined. */
    answer: text('answer'),
    grantId: text('grant_id'),
    decideBy: text('decide_by'),
    decideTime: moment('decide_time'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('access_request_open')
      .on(t.userId, t.documentId)
      .where(sql`state = 'open'`),
    index('access_request_document').on(t.tenantId, t.documentId, t.state),
    index('access_request_user').on(t.userId, t.createTime),
  ],
)
