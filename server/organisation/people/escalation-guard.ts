import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { permission, role } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { ADMIN_ROLE, administrators, isAdministrator } from '#server/access/administrators/index.ts'
import { heldBy, heldCodes } from '../menus/index.ts'
import type { LockedUser } from './lock-users.ts'

/**
 * Nobody gives, takes or uses powers above their own: a person who may edit people but lacks a code must neither give a
 * role or department with it, nor set the password of somebody who has it. Holders of the role admin may do everything.
 */
export async function assertAbove(tx: Transaction, actor: Actor, people: readonly LockedUser[]): Promise<void> {
  const ids = people.map((person) => person.id)
  const roles = await loadRoles(
    tx,
    actor.tenantId,
    people.flatMap((person) => person.roleIds),
  )
  const levels = people.map((person) => person.level)
  const held = heldBy(sql`any (${sql.param(ids)}::text[])`, actor.tenantId)
  if (await exceeds(tx, actor, { roles, levels, held })) throw new Reject('该用户的权限高于您，不能操作')
}

/** Refuses unknown roles, and roles, departments and a level that give more than the actor has. */
export async function assertMayGive(
  tx: Transaction,
  actor: Actor,
  o: { roleIds: readonly string[]; departmentIds: readonly string[]; level: number },
): Promise<void> {
  const roles = await loadRoles(tx, actor.tenantId, o.roleIds)
  if (roles.length !== o.roleIds.length) throw new Reject('角色不存在')
  const held = sql`(
    select permission_id from role_permission where role_id = any (${sql.param([...o.roleIds])}::text[])
    union all
    select permission_id from department_permission where department_id = any (${sql.param([...o.departmentIds])}::text[]))`
  if (await exceeds(tx, actor, { roles, levels: [o.level], held }))
    throw new Reject('不能授予高于自己权限的角色、部门或密级')
}

type Role = typeof role.$inferSelect

async function exceeds(
  tx: Transaction,
  actor: Actor,
  o: { roles: readonly Role[]; levels: readonly number[]; held: SQL },
): Promise<boolean> {
  if (await isAdministrator(tx, actor)) return false
  if (o.roles.some((each) => each.roleCode === ADMIN_ROLE)) return true
  if (Math.max(0, ...o.levels, ...o.roles.map((each) => each.level)) > actor.clearance) return true
  const rows = await tx
    .select({ perms: permission.perms, status: permission.status, granted: sql<boolean>`true` })
    .from(permission)
    .where(
      and(eq(permission.tenantId, actor.tenantId), isNotNull(permission.perms), sql`${permission.id} in ${o.held}`),
    )
  return [...heldCodes(rows)].some((code) => !actor.permissions.has(code))
}

const loadRoles = async (tx: Transaction, tenantId: string, ids: readonly string[]): Promise<Role[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(role)
        .where(and(eq(role.tenantId, tenantId), inArray(role.id, [...ids])))

/** Makes the change, and refuses it when nobody could undo it afterwards. Call it under `lockPeople`. */
export async function keepingAnAdministrator<T>(
  tx: Transaction,
  tenantId: string,
  change: () => Promise<T>,
): Promise<T> {
  const before = await administrators(tx, tenantId)
  const result = await change()
  if (before.length > 0 && (await administrators(tx, tenantId)).length === 0)
    throw new Reject('至少要保留一名可用的管理员')
  return result
}
