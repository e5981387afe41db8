import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId, recordTable } from '../columns.ts'

export const user = pgTable(
  'app_user',
  {
    id: id(),
    tenantId: tenantId(),
    username: text('username').notNull(),
    realname: text('realname').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Another person set the password: the user must choose a new one before any other call is answered. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    avatar: text('avatar'),
    birthday: date('birthday', { mode: 'string' }),
    /** 1 male, 2 female. */
    sex: smallint('sex'),
    email: text('email'),
    phone: text('phone'),
    telephone: text('telephone'),
    workNo: text('work_no'),
    /** Codes of positions, joined by commas. */
    post: text('post'),
    /** 1 member, 2 superior of the departments in {@link superiorOf}. */
    userIdentity: smallint('user_identity').notNull().default(1),
    superiorOf: text('superior_of')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Code of the chosen department. */
    orgCode: text('org_code'),
    /** 1 normal, 2 frozen. */
    status: smallint('status').notNull().default(1),
    deleted: boolean('deleted').notNull().default(false),
    /** Clearance: the highest level of documents the person may read. */
    level: integer('level').notNull().default(0),
    ...audit(),
  },
  (t) => [
    // Unique over all tenants, because a user names no tenant when signing in.
    uniqueIndex('app_user_username').on(sql`lower(${t.username})`),
    uniqueIndex('app_user_phone').on(t.tenantId, t.phone),
    uniqueIndex('app_user_email').on(t.tenantId, sql`lower(${t.email})`),
    uniqueIndex('app_user_work_no').on(t.tenantId, t.workNo),
    index('app_user_tenant').on(t.tenantId, t.createTime),
  ],
)

/** A tree by id; `org_code` is generated for the wire and never decides a right. */
export const department = pgTable(
  'department',
  {
    id: id(),
    tenantId: tenantId(),
    parentId: text('parent_id'),
    departName: text('depart_name').notNull(),
    departNameEn: text('depart_name_en'),
    departNameAbbr: text('depart_name_abbr'),
    description: text('description'),
    mobile: text('mobile'),
    fax: text('fax'),
    address: text('address'),
    memo: text('memo'),
    orgCode: text('org_code').notNull(),
    /** 1 company, 2 department, 3 post. */
    orgCategory: text('org_category').notNull().default('2'),
    departOrder: integer('depart_order').notNull().default(0),
    /** Only people of this department and the ones below it can read its documents. */
    closed: boolean('closed').notNull().default(false),
    ...audit(),
  },
  (t) => [uniqueIndex('department_org_code').on(t.tenantId, t.orgCode), index('department_parent').on(t.parentId)],
)

export const userDepartment = pgTable(
  'user_department',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    departmentId: text('department_id')
      .notNull()
      .references(() => department.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.departmentId] }), index('user_department_department').on(t.departmentId)],
)

export const role = pgTable(
  'role',
  {
    id: id(),
    tenantId: tenantId(),
    roleName: text('role_name').notNull(),
    roleCode: text('role_code').notNull(),
    description: text('description'),
    level: integer('level').notNull().default(0),
    ...audit(),
  },
  (t) => [uniqueIndex('role_code').on(t.tenantId, t.roleCode)],
)

export const userRole = pgTable(
  'user_role',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    roleId: text('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('user_role_role').on(t.roleId)],
)

/** The positions of people; `app_user.post` has their codes. */
export const position = recordTable(
  'position',
  {
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** A code of the dictionary `position_rank`. */
    postRank: text('post_rank'),
    companyId: text('company_id'),
  },
  (t) => [uniqueIndex('position_code').on(t.tenantId, t.code), index('position_tenant').on(t.tenantId, t.createTime)],
)

/** A deputy who does a person's work for a while. */
export const deputy = pgTable(
  'deputy',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    agentId: text('agent_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    startTime: moment('start_time').notNull(),
    endTime: moment('end_time').notNull(),
    /** 1 in force, 0 not. */
    status: text('status').notNull().default('1'),
    ...audit(),
  },
  (t) => [uniqueIndex('deputy_user').on(t.userId), index('deputy_agent').on(t.agentId)],
)
