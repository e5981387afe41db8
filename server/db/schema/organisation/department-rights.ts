import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, tenantId } from '../columns.ts'
import { department, user } from './people.ts'
import { permission } from './permission.ts'

/** The permissions that the people of a department hold and that its roles may get. */
export const departmentPermission = pgTable(
  'department_permission',
  {
    /** The wire identifies a link by its own id. */
    id: text('id')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    departmentId: text('department_id')
      .notNull()
      .references(() => department.id, { onDelete: 'cascade' }),
    permissionId: text('permission_id')
      .notNull()
      .references(() => permission.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.departmentId, t.permissionId] }),
    uniqueIndex('department_permission_id').on(t.id),
    index('department_permission_permission').on(t.permissionId),
  ],
)

/** A role that counts only for people of its department. */
export const departmentRole = pgTable(
  'department_role',
  {
    id: id(),
    tenantId: tenantId(),
    departmentId: text('department_id')
      .notNull()
      .references(() => department.id, { onDelete: 'cascade' }),
    roleName: text('role_name').notNull(),
    roleCode: text('role_code').notNull(),
    description: text('description'),
    ...audit(),
  },
  (t) => [uniqueIndex('department_role_code').on(t.departmentId, t.roleCode)],
)

export const departmentRoleUser = pgTable(
  'department_role_user',
  {
    id: id(),
    departmentRoleId: text('department_role_id')
      .notNull()
      .references(() => departmentRole.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('department_role_user_role').on(t.departmentRoleId, t.userId),
    index('department_role_user_user').on(t.userId),
  ],
)

export const departmentRolePermission = pgTable(
  'department_role_permission',
  {
    departmentRoleId: text('department_role_id')
      .notNull()
      .references(() => departmentRole.id, { onDelete: 'cascade' }),
    permissionId: text('permission_id')
      .notNull()
      .references(() => permission.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.departmentRoleId, t.permissionId] }),
    index('department_role_permission_permission').on(t.permissionId),
  ],
)
