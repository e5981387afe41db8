import { and, eq, inArray } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { departmentRolesOfUserSave } from '#core/contract/sys/departments/department-role.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { departmentRole, departmentRoleUser, user, userDepartment } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { audit } from '#server/db/audit.ts'
import { peopleInSight } from '../people/index.ts'
import { changeRights } from './change-rights.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

/** A person's roles in a department. */
export async function rolesOfPerson(ctx: Context<PermissionDeps>, o: { userId: string; departId: string }) {
  const { deps, actor } = ctx
  return deps.db
    .select({
      id: departmentRoleUser.id,
      userId: departmentRoleUser.userId,
      droleId: departmentRoleUser.departmentRoleId,
    })
    .from(departmentRoleUser)
    .innerJoin(departmentRole, eq(departmentRole.id, departmentRoleUser.departmentRoleId))
    .innerJoin(user, eq(user.id, departmentRoleUser.userId))
    .where(
      and(
        eq(departmentRoleUser.userId, o.userId),
        eq(departmentRole.departmentId, o.departId),
        eq(departmentRole.tenantId, actor.tenantId),
        await peopleInSight(ctx),
      ),
    )
    .orderBy(departmentRoleUser.id)
}

/**
 * Gives the roles that are new on the list and removes those that are missing. Only people of the department can have
 * its roles.
 */
export async function saveRolesOfPerson(
  ctx: Context<PermissionDeps>,
  { userId, newRoleId, oldRoleId }: Checked<typeof departmentRolesOfUserSave>['body'],
): Promise<void> {
  const { tenantId } = ctx.actor
  await changeRights(ctx, async (tx) => {
    await lockPerson(tx, ctx, userId)
    const before = await rolesHeld(tx, userId)
    const give = newRoleId.filter((id) => !oldRoleId?.includes(id) && !before.includes(id))
    const take = (oldRoleId ?? []).filter((id) => !newRoleId.includes(id) && before.includes(id))
    await assertGivable(tx, { tenantId, userId }, give)
    if (give.length + take.length === 0) return
    if (give.length > 0)
      await tx.insert(departmentRoleUser).values(give.map((id) => ({ id: newId(), departmentRoleId: id, userId })))
    if (take.length > 0) {
      await tx
        .delete(departmentRoleUser)
        .where(and(eq(departmentRoleUser.userId, userId), inArray(departmentRoleUser.departmentRoleId, take)))
    }
    await audit(tx, ctx, {
      action: 'department-roles-save',
      kind: 'user',
      id: userId,
      before: { departmentRoleIds: before },
      after: { departmentRoleIds: await rolesHeld(tx, userId) },
    })
  })
}

async function lockPerson(tx: Transaction, ctx: Context<PermissionDeps>, userId: string): Promise<void> {
  const ofTenant = and(eq(user.tenantId, ctx.actor.tenantId), eq(user.deleted, false))
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), ofTenant, await peopleInSight(ctx, tx)))
    .for('update')
  if (rows.length === 0) throw new Reject('用户不存在')
}

async function rolesHeld(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: departmentRoleUser.departmentRoleId })
    .from(departmentRoleUser)
    .where(eq(departmentRoleUser.userId, userId))
    .orderBy(departmentRoleUser.departmentRoleId)
  return rows.map((row) => row.id)
}

async function assertGivable(
  tx: Transaction,
  { tenantId, userId }: { tenantId: string; userId: string },
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return
  const roles = await tx
    .select({ departmentId: departmentRole.departmentId })
    .from(departmentRole)
    .where(and(inArray(departmentRole.id, [...roleIds]), eq(departmentRole.tenantId, tenantId)))
    .for('key share')
  if (roles.length < roleIds.length) throw new Reject('选择的部门角色不存在')
  const departments = await tx
    .select({ id: userDepartment.departmentId })
    .from(userDepartment)
    .where(eq(userDepartment.userId, userId))
  if (roles.some((role) => !departments.some((each) => each.id === role.departmentId)))
    throw new Reject('该用户不属于此部门')
}
