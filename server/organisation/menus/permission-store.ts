import { and, asc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { permission, role, userRole } from '#server/db/schema/index.ts'

/**
 * Ids of a person's permissions: through their roles, through their departments, and through department roles in their
 * departments.
 */
export const heldBy = (userId: string | SQL, tenantId: string): SQL => sql`(
  select rp.permission_id from role_permission rp
  join role r on r.id = rp.role_id and r.tenant_id = ${tenantId}
  join user_role ur on ur.role_id = r.id
  where ur.user_id = ${userId}
  union all
  select dp.permission_id from department_permission dp
  join department d on d.id = dp.department_id and d.tenant_id = ${tenantId}
  join user_department ud on ud.department_id = d.id
  where ud.user_id = ${userId}
  union all
  select rp.permission_id from department_role_permission rp
  join department_role dr on dr.id = rp.department_role_id and dr.tenant_id = ${tenantId}
  join department_role_user du on du.department_role_id = dr.id
  join user_department ud on ud.department_id = dr.department_id and ud.user_id = du.user_id
  where du.user_id = ${userId})`

const granted = (userId: string, tenantId: string): SQL<boolean> =>
  sql<boolean>`${permission.id} in ${heldBy(userId, tenantId)}`

export type PermissionRow = typeof permission.$inferSelect & { granted: boolean }

/** Every menu and button in the order of the menu, each with whether the person has it. */
export async function permissionRows(db: Executor, tenantId: string, userId: string): Promise<PermissionRow[]> {
  const rows = await db
    .select({ permission, granted: granted(userId, tenantId) })
    .from(permission)
    .where(eq(permission.tenantId, tenantId))
    .orderBy(asc(permission.sortNo), asc(permission.id))
  return rows.map((row) => ({ ...row.permission, granted: row.granted }))
}

export interface CodeRow {
  perms: string | null
  status: string
  granted: boolean
}

/** The rows with an authorisation code. */
export const codeRows = (db: Executor, tenantId: string, userId: string): Promise<CodeRow[]> =>
  db
    .select({ perms: permission.perms, status: permission.status, granted: granted(userId, tenantId) })
    .from(permission)
    .where(and(eq(permission.tenantId, tenantId), isNotNull(permission.perms), ne(permission.perms, '')))

/** The person's roles with the level of each. */
export const listRoles = (db: Executor, tenantId: string, userId: string): Promise<{ id: string; level: number }[]> =>
  db
    .select({ id: role.id, level: role.level })
    .from(role)
    .innerJoin(userRole, eq(userRole.roleId, role.id))
    .where(and(eq(userRole.userId, userId), eq(role.tenantId, tenantId)))
