import { and, eq, inArray } from 'drizzle-orm'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { contract } from '#core/contract/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { permission, role, rolePermission } from '#server/db/schema/index.ts'
import { ROLE_CODES, type RoleCode } from '#server/jobs/queue/index.ts'
import type { Seeding } from '#server/jobs/queue/index.ts'
import { ROLES } from './organisation.ts'
import { FORMER_PARENTS, RENAMED_COMPONENTS } from './permissions/earlier-versions.ts'
import { BUTTONS, MENUS } from './permissions/index.ts'

type RoleIds = Record<RoleCode, string>

/** Rights only for the installation's own tenant; their calls refuse people of other tenants. */
const OF_INSTALLATION = new Set(contract.filter((e) => e.ofInstallation).map(({ access }) => access))

/** Writes roles, menus and buttons, and which role has which of them. */
export async function seedRights({ tx, facts, tenantId }: Seeding): Promise<RoleIds> {
  const roles = await seedRoles({ tx, facts, tenantId })
  const isOwn = tenantId === DEFAULT_TENANT
  const menus = new Map<string, string>()
  for (const menu of MENUS) {
    if (menu.ofInstallation && !isOwn) continue
    const id = await facts.once(`menu/${menu.key}`, async () => {
      const { key: _key, parent, roles: holders, ofInstallation: _of, ...columns } = menu
      const parentId = parent === undefined ? null : menus.get(parent)!
      const row = { ...columns, tenantId, parentId, menuType: parentId === null ? 0 : 1 }
      return addPermission(tx, row, holders, roles)
    })
    menus.set(menu.key, id)
  }
  await facts.once('mended/menus', () => mendMenus(tx, [...menus.values()]))
  const buttons = new Map<string, string>()
  for (const [i, button] of BUTTONS.entries()) {
    if (OF_INSTALLATION.has(button.code) && !isOwn) continue
    const id = await facts.once(`permission/${button.code}`, () => {
      const parentId = menus.get(button.parent)!
      const row = { tenantId, name: button.name, perms: button.code, parentId, menuType: 2, sortNo: i, route: false }
      return addPermission(tx, row, ['admin', ...button.roles], roles)
    })
    buttons.set(id, button.parent)
  }
  await facts.once('mended/button-menus', () => moveButtons(tx, buttons, menus))
  return roles
}

/** Moves buttons below the menu of their screen, unless somebody has moved them meanwhile. */
async function moveButtons(
  tx: Transaction,
  buttons: ReadonlyMap<string, string>,
  menus: ReadonlyMap<string, string>,
): Promise<string> {
  const former = FORMER_PARENTS.map((key) => menus.get(key)!)
  for (const [id, parent] of buttons)
    await tx
      .update(permission)
      .set({ parentId: menus.get(parent)! })
      .where(and(eq(permission.id, id), inArray(permission.parentId, former)))
  return 'done'
}

/** Corrects errors of earlier versions, except in rows that somebody has changed since. */
async function mendMenus(tx: Transaction, ids: string[]): Promise<string> {
  const seeded = inArray(permission.id, ids)
  for (const [before, component] of Object.entries(RENAMED_COMPONENTS))
    await tx
      .update(permission)
      .set({ component })
      .where(and(seeded, eq(permission.component, before)))
  await tx
    .update(permission)
    .set({ alwaysShow: false })
    .where(and(seeded, eq(permission.alwaysShow, true)))
  return 'done'
}

async function seedRoles({ tx, facts, tenantId }: Seeding): Promise<RoleIds> {
  const entries: [RoleCode, string][] = []
  for (const code of ROLE_CODES) {
    const id = await facts.once(`role/${code}`, async () => {
      const id = newId()
      await tx
        .insert(role)
        .values({ id, tenantId, roleCode: code, roleName: ROLES[code].name, description: ROLES[code].description })
      return id
    })
    entries.push([code, id])
  }
  return Object.fromEntries(entries) as RoleIds
}

async function addPermission(
  tx: Transaction,
  row: typeof permission.$inferInsert,
  holders: readonly RoleCode[],
  roles: RoleIds,
): Promise<string> {
  const id = newId()
  await tx.insert(permission).values({ ...row, id })
  // An administrator may have deleted a role that an earlier version wrote.
  const wanted = holders.map((code) => roles[code])
  const there = await tx.select({ id: role.id }).from(role).where(inArray(role.id, wanted))
  if (there.length > 0) {
    await tx.insert(rolePermission).values(there.map((found) => ({ roleId: found.id, permissionId: id })))
  }
  return id
}
