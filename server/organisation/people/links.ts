import { and, eq, inArray } from 'drizzle-orm'
import { keepingOwnRules } from '#server/access/data-rules/index.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import type { Transaction } from '#server/db/database.ts'
import type { AuditAction } from '#core/contract/audit-action.ts'
import { audit } from '#server/db/audit.ts'
import { department, role, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findAccount } from '#server/kernel/actor.ts'
import { loadDepartments, lockPeople } from '../departments/index.ts'
import { changedUsers, dropDepartmentRoles, type LockedUser, lockUsers } from './lock-users.ts'
import { assertAbove, assertMayGive, keepingAnAdministrator } from './escalation-guard.ts'
import { peopleInSight } from './in-sight.ts'
import { openingNoMore } from '../opening-guard/index.ts'
import type { Context } from '#server/http/route.ts'
import type { PeopleDeps } from './lock-users.ts'

/** Ids of a person's roles; refuses, like the family, when there are none. */
export async function loadRoleIds(ctx: Context<PeopleDeps>, userId: string): Promise<string[]> {
  const { tenantId } = ctx.actor
  const rows = await ctx.deps.db
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.tenantId, tenantId)))
    .innerJoin(user, and(eq(user.id, userRole.userId), eq(user.tenantId, tenantId)))
    .where(and(eq(userRole.userId, userId), await peopleInSight(ctx)))
    .orderBy(role.id)
  if (rows.length === 0) throw new Reject('未找到用户相关角色信息')
  return rows.map((row) => row.id)
}

/** A person's departments to choose from; refuses when there are none. */
export async function departmentChoices(ctx: Context<PeopleDeps>, userId: string) {
  const { tenantId } = ctx.actor
  const { db } = ctx.deps
  const [person] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.tenantId, tenantId), await peopleInSight(ctx)))
  const rows = person ? ((await loadDepartments(db, tenantId, [userId])).get(userId) ?? []) : []
  if (rows.length === 0) throw new Reject('查找失败')
  return rows.map((row) => ({ key: row.id, value: row.id, title: row.departName, children: [] }))
}

export const addToRole = (ctx: Context<PeopleDeps>, roleId: string, userIds: readonly string[]): Promise<void> =>
  relink(ctx, userIds, 'user-role-add', roleId, async (tx, people) => {
    await assertMayGive(tx, ctx.actor, { roleIds: [roleId], departmentIds: [], level: 0 })
    const links = people.map((person) => ({ userId: person.id, roleId }))
    await tx.insert(userRole).values(links).onConflictDoNothing()
  })

export const removeFromRole = (ctx: Context<PeopleDeps>, roleId: string, userIds: readonly string[]): Promise<void> =>
  relink(ctx, userIds, 'user-role-remove', roleId, async (tx, people) => {
    if (people.some((person) => !person.roleIds.includes(roleId))) throw new Reject('用户没有该角色')
    if (people.some((person) => person.id === findAccount(ctx.actor)))
      throw new Reject('不能取消自己的角色，请由其他管理员操作')
    await keepingAnAdministrator(tx, ctx.actor.tenantId, () =>
      tx.delete(userRole).where(and(eq(userRole.roleId, roleId), inArray(userRole.userId, [...userIds]))),
    )
  })

export const addToDepartment = (
  ctx: Context<PeopleDeps>,
  departmentId: string,
  userIds: readonly string[],
): Promise<void> =>
  relink(ctx, userIds, 'user-depart-add', departmentId, async (tx, people) => {
    const [found] = await tx
      .select({ id: department.id })
      .from(department)
      .where(and(eq(department.id, departmentId), eq(department.tenantId, ctx.actor.tenantId)))
      .for('key share')
    if (!found) throw new Reject('部门不存在')
    await assertMayGive(tx, ctx.actor, { roleIds: [], departmentIds: [departmentId], level: 0 })
    const links = people.map((person) => ({ userId: person.id, departmentId }))
    await tx.insert(userDepartment).values(links).onConflictDoNothing()
  })

export const removeFromDepartment = (
  ctx: Context<PeopleDeps>,
  departmentId: string,
  userIds: readonly string[],
): Promise<void> =>
  relink(ctx, userIds, 'user-depart-remove', departmentId, async (tx, people) => {
    if (people.some((person) => !person.departmentIds.includes(departmentId)))
      throw new Reject('当前选中部门与用户无关联关系!')
    await tx
      .delete(userDepartment)
      .where(and(eq(userDepartment.departmentId, departmentId), inArray(userDepartment.userId, [...userIds])))
    await dropDepartmentRoles(tx, userIds)
    const [left] = await tx.select().from(department).where(eq(department.id, departmentId))
    if (left)
      await tx
        .update(user)
        .set({ orgCode: null })
        .where(and(inArray(user.id, [...userIds]), eq(user.orgCode, left.orgCode)))
  })

async function relink(
  ctx: Context<PeopleDeps>,
  userIds: readonly string[],
  action: AuditAction,
  to: string,
  change: (tx: Transaction, people: readonly LockedUser[]) => Promise<void>,
): Promise<void> {
  const { actor, deps } = ctx
  const ids = [...new Set(userIds)]
  await deps.db.transaction(async (tx) => {
    await lockPeople(tx)
    const people = await lockUsers(tx, ctx, ids)
    await assertAbove(
      tx,
      actor,
      people.filter((person) => person.id !== findAccount(actor)),
    )
    await keepingOwnRules(tx, actor, () => openingNoMore(tx, ctx, ids, () => change(tx, people)))
    const links = (person: LockedUser) => ({ roleIds: person.roleIds, departmentIds: person.departmentIds })
    const after = await changedUsers(tx, ids)
    for (const [i, person] of people.entries())
      await audit(tx, ctx, {
        action,
        kind: 'user',
        id: person.id,
        before: links(person),
        after: { to, ...links(after[i]!) },
      })
    await rightsChanged(tx, actor.tenantId)
  })
}
