import { and, asc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { permission, role, userRole } from '../db/schema/index.ts'

/**
 * Whether one of the person's roles holds the permission of the row. Names are written out: in a select over one table
 * drizzle drops the table from column names, which in a subquery then mean something else.
 */
const grantedTo = (userId: string): SQL<boolean> => sql<boolean>`exists (
  select 1 from role_permission rp
  join user_role ur on ur.role_id = rp.role_id
  join role r on r.id = ur.role_id and r.tenant_id = "permission"."tenant_id"
  where rp.permission_id = "permission"."id" and ur.user_id = ${userId})`

export type PermissionRow = typeof permission.$inferSelect & { granted: boolean }

/** Every menu and button in the order of the menu, each with whether the person holds it. */
export async function permissionRows(db: Executor, tenantId: string, userId: string): Promise<PermissionRow[]> {
  const rows = await db
    .select({ permission, granted: grantedTo(userId) })
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

/** The rows that carry an authorisation code. */
export const codeRows = (db: Executor, tenantId: string, userId: string): Promise<CodeRow[]> =>
  db
    .select({ perms: permission.perms, status: permission.status, granted: grantedTo(userId) })
    .from(permission)
    .where(and(eq(permission.tenantId, tenantId), isNotNull(permission.perms), ne(permission.perms, '')))

/** The person's roles with the level each clears for. */
export const rolesOf = (db: Executor, tenantId: string, userId: string): Promise<{ id: string; level: number }[]> =>
  db
    .select({ id: role.id, level: role.level })
    .from(role)
    .innerJoin(userRole, eq(userRole.roleId, role.id))
    .where(and(eq(userRole.userId, userId), eq(role.tenantId, tenantId)))
