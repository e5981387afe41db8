import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { departmentRoleUser, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { peopleInSight } from './in-sight.ts'

export interface PeopleDeps {
  db: Database
}
export type LockedUser = typeof user.$inferSelect & { roleIds: string[]; departmentIds: string[] }

/** These people with their links, locked in the order of ids; refuses when one does not exist or is not visible. */
export async function lockUsers(
  tx: Transaction,
  ctx: Context<PeopleDeps>,
  ids: readonly string[],
  deleted = false,
): Promise<LockedUser[]> {
  const ofTenant = and(eq(user.tenantId, ctx.actor.tenantId), eq(user.deleted, deleted))
  const rows = await tx
    .select()
    .from(user)
    .where(and(inArray(user.id, [...ids]), ofTenant, await peopleInSight(ctx, tx)))
    .orderBy(user.id)
    .for('update')
  if (rows.length !== new Set(ids).size) throw new Reject('用户不存在！')
  return linked(tx, rows)
}

/** Locked people after a change, which may have made them invisible to the actor. */
export async function changedUsers(tx: Transaction, ids: readonly string[]): Promise<LockedUser[]> {
  const rows = await tx
    .select()
    .from(user)
    .where(inArray(user.id, [...ids]))
    .orderBy(user.id)
  return linked(tx, rows)
}

/** One person with their current links; null if there is none. */
export async function linkedUser(db: Executor, tenantId: string, id: string): Promise<LockedUser | null> {
  const rows = await db
    .select()
    .from(user)
    .where(and(eq(user.id, id), eq(user.tenantId, tenantId), eq(user.deleted, false)))
  const [found] = await linked(db, rows)
  return found ?? null
}

async function linked(db: Executor, rows: readonly (typeof user.$inferSelect)[]): Promise<LockedUser[]> {
  const ids = rows.map((row) => row.id)
  const roles = await db
    .select()
    .from(userRole)
    .where(inArray(userRole.userId, [...ids]))
    .orderBy(userRole.roleId)
  const departments = await db
    .select()
    .from(userDepartment)
    .where(inArray(userDepartment.userId, [...ids]))
    .orderBy(userDepartment.departmentId)
  return rows.map((row) => ({
    ...row,
    roleIds: roles.filter((link) => link.userId === row.id).map((link) => link.roleId),
    departmentIds: departments.filter((link) => link.userId === row.id).map((link) => link.departmentId),
  }))
}

/** The part of a person for the audit log: everything but the password hash and the row's own history. */
export function auditedUser(row: LockedUser): Record<string, unknown> {
  const { passwordHash: _secret, createBy: _by, createTime: _at, updateBy: _last, updateTime: _when, ...rest } = row
  return rest
}

/** Department roles end when the person leaves the department. */
export const dropDepartmentRoles = (tx: Transaction, userIds: readonly string[]) =>
  tx.delete(departmentRoleUser).where(
    and(
      inArray(departmentRoleUser.userId, [...userIds]),
      // Names are written out: drizzle drops the table from column names, which then mean something else in a subquery.
      sql`not exists (
        select from department_role r join user_department d on d.department_id = r.department_id
        where r.id = department_role_user.department_role_id and d.user_id = department_role_user.user_id)`,
    ),
  )
