import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { dataRule, permission } from '#server/db/schema/index.ts'

export type PermissionRow = typeof permission.$inferSelect & { ruled: boolean }

/** The fields that an edit changes. */
export const editedPermission = ({
  createBy: _by,
  createTime: _at,
  updateBy: _last,
  updateTime: _when,
  ...edited
}: typeof permission.$inferSelect) => edited

export type RuleRow = typeof dataRule.$inferSelect

const ruled = sql<boolean>`exists (select 1 from data_rule d where d.permission_id = "permission"."id")`

/** Permissions of the tenant in the order of the menu, each with whether it has data rules. */
export async function permissionsWhere(db: Executor, tenantId: string, where?: SQL): Promise<PermissionRow[]> {
  const rows = await db
    .select({ permission, ruled })
    .from(permission)
    .where(and(eq(permission.tenantId, tenantId), where))
    .orderBy(asc(permission.sortNo), asc(permission.id))
  return rows.map((row) => ({ ...row.permission, ruled: row.ruled }))
}

/** The permission and everything below it. */
export async function listBranch(db: Executor, tenantId: string, ids: readonly string[]): Promise<string[]> {
  // `union` without `all` ends even if there is a circle.
  const found = await db.execute<{ id: string }>(sql`
    with recursive branch as (
      select id from permission where tenant_id = ${tenantId} and ${inArray(permission.id, [...ids])}
      union
      select p.id from permission p join branch b on p.parent_id = b.id where p.tenant_id = ${tenantId})
    select id from branch`)
  return found.rows.map((row) => row.id)
}

/** Data rules of the tenant, newest first. */
export const rulesWhere = (db: Executor, tenantId: string, where?: SQL): Promise<RuleRow[]> =>
  db
    .select()
    .from(dataRule)
    .where(and(eq(dataRule.tenantId, tenantId), where))
    .orderBy(desc(dataRule.createTime), desc(dataRule.id))
