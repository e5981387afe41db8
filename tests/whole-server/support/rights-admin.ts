import { eq } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import { permissionAdd, permissionTree } from '#core/contract/sys/menu.ts'
import { roleAdd, roleList, rolePermissionsSave } from '#core/contract/sys/role.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { permission, tenant, userRole } from '#server/db/schema/index.ts'
import { accountTools } from './accounts.ts'
import type { TestServer } from './fixture.ts'

/** Helpers for tests of roles, menus and data rules. */
export function rightsTools(server: TestServer, admin: Api) {
  const db: Database = server.running.engines.db
  const accounts = accountTools(server)
  const roleId = async (roleCode: string) =>
    (await admin.call(roleList, { query: { roleCode } })).records.map((row) => row.id)[0]!
  const permissionId = async (perms: string) =>
    (await db.select({ id: permission.id }).from(permission).where(eq(permission.perms, perms)))[0]!.id
  return {
    db,
    roleId,
    permissionId,
    /** Creates a menu below 系统管理 or at the top. */
    async newMenu(name: string, more: object = {}): Promise<string> {
      await admin.call(permissionAdd, { body: { name, menuType: 0, url: `/${newId()}`, ...more } })
      const choices = flattenTree((await admin.call(permissionTree, {})).treeList)
      return choices.find((choice) => choice.slotTitle === name)!.key
    },
    /** Creates a role with the permissions of these codes. */
    async newRole(roleCode: string, codes: readonly string[] = []): Promise<string> {
      await admin.call(roleAdd, { body: { roleName: `角色${roleCode}`, roleCode } })
      const id = await roleId(roleCode)
      const permissionIds = (await Promise.all(codes.map(permissionId))).join(',')
      if (codes.length > 0) await admin.call(rolePermissionsSave, { body: { roleId: id, permissionIds } })
      return id
    },
    /** Gives the person a role and signs them in again, so that it takes effect. */
    async withRole(username: string, id: string): Promise<Api> {
      await db.insert(userRole).values({ userId: await accounts.idOf(username), roleId: id })
      return accounts.newApi(username)
    },
    userId: accounts.idOf,
    newApi: accounts.newApi,
    otherTenant: () => db.insert(tenant).values({ id: '7', name: '别家' }).onConflictDoNothing(),
  }
}
export type Rights = ReturnType<typeof rightsTools>

/** All nodes of a tree. */
export const flattenTree = <T extends { children?: T[] | null | undefined }>(tree: readonly T[]): T[] =>
  tree.flatMap((each) => [each, ...flattenTree(each.children ?? [])])
