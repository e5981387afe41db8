import { asc, eq } from 'drizzle-orm'
import type { AuditObject } from '#core/contract/audit-action.ts'
import type { Transaction } from '#server/db/database.ts'
import { departmentRole } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { audit } from '#server/db/audit.ts'
import { changeRights } from './change-rights.ts'
import { assertMayChangeRole, assertMayGive } from './escalation-guard.ts'
import { type Holder, findHolder } from './holders.ts'
import { heldPermissions, type HolderKind, link, unlink } from './links.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

export async function listHeldPermissions(
  { deps, actor }: Context<PermissionDeps>,
  kind: HolderKind,
  id: string,
): Promise<string[]> {
  await findHolder(deps.db, kind, { tenantId: actor.tenantId, id })
  return heldPermissions(deps.db, kind, id)
}

/** A person's change on a screen: what was ticked when it opened, and what is ticked now. */
export interface Diff {
  permissionIds: readonly string[]
  lastpermissionIds?: readonly string[] | null | undefined
}

/** Gives what is newly ticked and takes what is no longer ticked; changes by others meanwhile stay. */
export async function savePermissions(
  ctx: Context<PermissionDeps>,
  kind: HolderKind,
  id: string,
  diff: Diff,
): Promise<void> {
  await changeRights(ctx, async (tx) => {
    const holder = await findHolder(tx, kind, { tenantId: ctx.actor.tenantId, id, lock: true })
    if (kind === 'role') await assertMayChangeRole(tx, ctx.actor, id)
    await changePermissions(tx, ctx, holder, {
      give: diff.permissionIds.filter((each) => !diff.lastpermissionIds?.includes(each)),
      take: (diff.lastpermissionIds ?? []).filter((each) => !diff.permissionIds.includes(each)),
    })
  })
}

/** The holder must be locked. Permissions that a department loses are taken from its roles, too. */
export async function changePermissions(
  tx: Transaction,
  ctx: Context<PermissionDeps>,
  holder: Holder,
  change: { give: readonly string[]; take: readonly string[] },
): Promise<void> {
  const { kind, id } = holder
  const before = await heldPermissions(tx, kind, id)
  const give = change.give.filter((each) => !before.includes(each))
  const take = change.take.filter((each) => before.includes(each))
  await assertMayGive(tx, ctx.actor, give)
  if (kind === 'departmentRole') await assertOfDepartment(tx, holder, give)
  if (give.length + take.length === 0) return
  await link(tx, kind, id, give)
  await unlink(tx, kind, id, take)
  const after = await heldPermissions(tx, kind, id)
  await audit(tx, ctx, {
    action: 'permissions-save',
    kind: AUDITED[kind],
    id,
    before: { permissionIds: before },
    after: { permissionIds: after },
  })
  if (kind !== 'department') return
  for (const role of await rolesOfDepartment(tx, id)) {
    await changePermissions(tx, ctx, { kind: 'departmentRole', id: role.id, departmentId: id }, { give: [], take })
  }
}

const AUDITED: Record<HolderKind, AuditObject> = {
  role: 'role',
  department: 'department',
  departmentRole: 'department-role',
}

export const rolesOfDepartment = (tx: Transaction, departmentId: string) =>
  tx
    .select({ id: departmentRole.id })
    .from(departmentRole)
    .where(eq(departmentRole.departmentId, departmentId))
    .orderBy(asc(departmentRole.id))
    .for('update')

async function assertOfDepartment(tx: Transaction, { departmentId }: Holder, give: readonly string[]): Promise<void> {
  const pool = await heldPermissions(tx, 'department', departmentId ?? '')
  if (give.some((id) => !pool.includes(id))) throw new Reject('部门角色只能授予部门已有的权限')
}
