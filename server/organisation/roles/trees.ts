import { and, eq, inArray } from 'drizzle-orm'
import type { PermissionChoice } from '#core/contract/sys/menu.ts'
import { Reject } from '#server/kernel/reject.ts'
import { computeRevision } from '#server/db/revision.ts'
import { permission } from '#server/db/schema/index.ts'
import { heldPermissions } from './links.ts'
import { byParent, choiceLevel, choiceTree, menuLevel, menuTree, node, type Style } from './present.ts'
import { editedPermission, permissionsWhere } from './store.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

const loadAll = async ({ deps, actor }: Context<PermissionDeps>) =>
  byParent(await permissionsWhere(deps.db, actor.tenantId))

export const listMenus = async (ctx: Context<PermissionDeps>) => menuTree(await loadAll(ctx))

/** One menu or button, with the revision for an edit. */
export async function getMenu({ deps, actor }: Context<PermissionDeps>, id: string) {
  const [found] = await permissionsWhere(deps.db, actor.tenantId, eq(permission.id, id))
  if (!found) throw new Reject('未找到菜单信息')
  const below = and(eq(permission.parentId, id), eq(permission.tenantId, actor.tenantId))
  const { children: _none, ...shown } = node(found, (await deps.db.$count(permission, below)) === 0)
  const { ruled: _ruled, ...stored } = found
  return { ...shown, revision: computeRevision(editedPermission(stored)) }
}

/** Menus directly below each of the given ones; '' means the top. */
export async function listBelow(ctx: Context<PermissionDeps>, parentIds: readonly string[]) {
  const below = await loadAll(ctx)
  return Object.fromEntries(parentIds.map((id) => [id, menuLevel(below, id)]))
}

export async function choicesBelow(ctx: Context<PermissionDeps>, parentId: string): Promise<PermissionChoice[]> {
  const choices = choiceLevel(await loadAll(ctx), parentId, 'titled')
  if (choices.length === 0) throw new Reject('未找到角色信息') // the family's message for an empty level
  return choices
}

export async function choices({ deps, actor }: Context<PermissionDeps>, style: Style) {
  const rows = await permissionsWhere(deps.db, actor.tenantId)
  return { treeList: choiceTree(byParent(rows), style), ids: rows.map((row) => row.id) }
}

/** Permissions that roles of the department may get. A menu without its parent is at the top. */
export async function departmentChoices({ deps, actor }: Context<PermissionDeps>, departId: string) {
  const held = await heldPermissions(deps.db, 'department', departId)
  const rows = await permissionsWhere(deps.db, actor.tenantId, inArray(permission.id, held))
  const there = new Set(held)
  const placed = rows.map((row) => (row.parentId && there.has(row.parentId) ? row : { ...row, parentId: null }))
  return { treeList: choiceTree(byParent(placed), 'slotted'), ids: rows.map((row) => row.id) }
}
