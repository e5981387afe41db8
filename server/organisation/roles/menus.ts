import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { permissionAdd, permissionEdit } from '#core/contract/sys/menu.ts'
import type { TreeMove } from '#core/contract/sys/tree-move.ts'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { permission, role } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { audit } from '#server/db/audit.ts'
import { assertUnchanged } from '#server/db/revision.ts'
import { assertSeen, numberSiblings, type TreeTable } from '#server/db/tree-move.ts'
import { changeRights } from './change-rights.ts'
import { ADMIN_ROLE } from '#server/access/administrators/index.ts'
import { assertMayCode } from './escalation-guard.ts'
import { findHolders, link } from './links.ts'
import { normalizeComponent, GROUP_COMPONENT, normalizeUrl } from './normalise.ts'
import { listBranch, editedPermission } from './store.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

type Stored = typeof permission.$inferSelect
type Facts = Omit<Checked<typeof permissionEdit>['body'], 'id' | 'revision'>

const TOP = 0
const BUTTON = 2

const lockMenus = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.menus})`)

/** The administrators' role gets every new permission, because somebody must be able to give it. */
export async function addPermission(
  ctx: Context<PermissionDeps>,
  body: Checked<typeof permissionAdd>['body'],
): Promise<void> {
  const { actor, now } = ctx
  await changeRights(ctx, async (tx) => {
    await lockMenus(tx)
    const id = newId()
    const { menuType, name } = body
    const facts = { parentId: null, component: null, perms: null, status: '1', ...menuColumns(body), menuType, name }
    const row = { id, tenantId: actor.tenantId, ...facts, ...menuPlacement(facts) }
    await assertPosition(tx, row)
    await assertMayCode(tx, actor, { after: row })
    await tx.insert(permission).values({ ...row, createBy: actor.username, createTime: now })
    const admins = await tx
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.tenantId, actor.tenantId), eq(role.roleCode, ADMIN_ROLE)))
    for (const admin of admins) await link(tx, 'role', admin.id, [id])
    await audit(tx, ctx, { action: 'permission-add', kind: 'permission', id, after: row })
  })
}

export async function editPermission(
  ctx: Context<PermissionDeps>,
  body: Checked<typeof permissionEdit>['body'],
): Promise<void> {
  await changeRights(ctx, async (tx) => {
    await lockMenus(tx)
    await changePermission(tx, ctx, body)
  })
}

const TREE: TreeTable = {
  table: permission,
  id: permission.id,
  tenantId: permission.tenantId,
  parentId: permission.parentId,
  order: permission.sortNo,
  tie: permission.id,
  ordered: (sortNo) => ({ sortNo }),
}

/** One transaction: the menu below its new parent, and all of its new siblings in order. */
export async function movePermission(ctx: Context<PermissionDeps>, move: TreeMove): Promise<void> {
  await changeRights(ctx, async (tx) => {
    await lockMenus(tx)
    await assertSeen(tx, TREE, ctx.actor.tenantId, move)
    await changePermission(tx, ctx, { id: move.id, parentId: move.parentId, sortNo: move.at })
    await numberSiblings(tx, TREE, move)
  })
}

async function changePermission(
  tx: Transaction,
  ctx: Context<PermissionDeps>,
  { id, revision, ...body }: Checked<typeof permissionEdit>['body'],
): Promise<void> {
  const { actor, now } = ctx
  const [before] = await stored(tx, actor.tenantId, [id])
  if (!before) throw new Reject('未找到菜单信息')
  assertUnchanged(revision, editedPermission(before))
  const given = { ...before, ...menuColumns(body) }
  const after = { ...given, ...menuPlacement(given), updateBy: actor.username, updateTime: now }
  await assertPosition(tx, after)
  await assertMayCode(tx, actor, { before, after })
  await tx.update(permission).set(after).where(eq(permission.id, id))
  await audit(tx, ctx, { action: 'permission-edit', kind: 'permission', id, before, after })
}

/** Deletes menus with everything below them, including rules, ticks and links. */
export async function deletePermissions(ctx: Context<PermissionDeps>, ids: readonly string[]): Promise<void> {
  const { tenantId } = ctx.actor
  await changeRights(ctx, async (tx) => {
    await lockMenus(tx)
    const branch = await listBranch(tx, tenantId, ids)
    const rows = await stored(tx, tenantId, branch)
    if (rows.length === 0) throw new Reject('未找到菜单信息')
    const holders = await findHolders(tx, branch)
    for (const row of rows) {
      const before = { ...row, holders: holders.get(row.id) ?? [] }
      await audit(tx, ctx, { action: 'permission-delete', kind: 'permission', id: row.id, before })
    }
    await tx.delete(permission).where(inArray(permission.id, branch))
  })
}

const stored = (tx: Transaction, tenantId: string, ids: readonly string[]): Promise<Stored[]> =>
  tx
    .select()
    .from(permission)
    .where(and(inArray(permission.id, [...ids]), eq(permission.tenantId, tenantId)))
    .orderBy(permission.id)
    .for('update')

/** The given fields, in the form of the table. */
function menuColumns({ component, url, ...facts }: Facts): Partial<Stored> {
  const given = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(typeof component === 'string' && { component: normalizeComponent(component) }),
    ...(typeof url === 'string' && { url: normalizeUrl(url) }),
  }
}

/** A top menu has no parent and shows at least a group. */
const menuPlacement = ({ menuType, parentId, component }: Pick<Stored, 'menuType' | 'parentId' | 'component'>) =>
  menuType === TOP
    ? { parentId: null, component: component || GROUP_COMPONENT }
    : { parentId: parentId || null, component }

async function assertPosition(
  tx: Transaction,
  { id, tenantId, menuType, parentId }: Pick<Stored, 'id' | 'tenantId' | 'menuType' | 'parentId'>,
): Promise<void> {
  const below = await listBranch(tx, tenantId, [id])
  if (menuType === BUTTON && below.length > 1) throw new Reject('下面还有菜单或按钮，不能改为按钮')
  if (menuType === TOP) return
  if (parentId === null) throw new Reject('请选择上级菜单')
  const [parent] = await stored(tx, tenantId, [parentId])
  if (!parent) throw new Reject('上级菜单不存在')
  if (parent.menuType === BUTTON) throw new Reject('上级不能是按钮')
  if (below.includes(parentId)) throw new Reject('上级菜单不能是自己或下级菜单')
}
