import { and, eq, exists, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import type { departmentRoleUsers, departmentUsers, roleUsers } from '#core/contract/sys/user-links.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import type { Database } from '#server/db/database.ts'
import { departmentRole, departmentRoleUser, role, user, userRole } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { supervisedDepartments } from '../departments/index.ts'
import { inBranch, listUsers } from './users.ts'

type Ctx = Context<{ db: Database }>

const named = (username: string) => (username === '' ? undefined : eq(user.username, username))

/** A page of the people who hold a role. */
export function usersOfRole(
  ctx: Ctx,
  { roleId, username, ...page }: Checked<typeof roleUsers>['query'],
): Promise<Page<UserRow>> {
  const { tenantId } = ctx.actor
  const holders = ctx.deps.db
    .select({ one: sql`1` })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.tenantId, tenantId)))
    .where(and(eq(userRole.userId, user.id), eq(userRole.roleId, roleId)))
  return listUsers(ctx, { ...page, superQueryMatchType: 'and' }, and(exists(holders), named(username)))
}

/** A page of the people who have a role of their department. */
export function usersOfDepartmentRole(
  ctx: Ctx,
  { roleId, username, ...page }: Checked<typeof departmentRoleUsers>['query'],
): Promise<Page<UserRow>> {
  const { tenantId } = ctx.actor
  const own = and(eq(departmentRole.id, departmentRoleUser.departmentRoleId), eq(departmentRole.tenantId, tenantId))
  const holders = ctx.deps.db
    .select({ one: sql`1` })
    .from(departmentRoleUser)
    .innerJoin(departmentRole, own)
    .where(and(eq(departmentRoleUser.userId, user.id), eq(departmentRole.id, roleId)))
  return listUsers(ctx, { ...page, superQueryMatchType: 'and' }, and(exists(holders), named(username)))
}

/** A page of the people of a department and below, or of all whose superior is the actor; else null. */
export async function usersOfDepartments(
  ctx: Ctx,
  { depId, username, ...page }: Checked<typeof departmentUsers>['query'],
): Promise<Page<UserRow> | null> {
  const { db } = ctx.deps
  const { actor } = ctx
  const own = depId === '' ? await supervisedDepartments(db, actor) : [depId]
  if (own === null) return null
  const where = and(await inBranch(db, actor.tenantId, own), named(username))
  return listUsers(ctx, { ...page, superQueryMatchType: 'and' }, where)
}
