import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { CODE } from '#core/contract/envelope.ts'
import { apiClientAdd, apiClientEdit } from '#core/contract/open/client.ts'
import { authEdit, authGet } from '#core/contract/open/family-auth.ts'
import { levelAdd, levelEdit, levelList } from '#core/contract/km/documents/level.ts'
import { ruleAdd, ruleEdit, ruleListOf } from '#core/contract/sys/data-rule.ts'
import {
  departmentRoleAdd,
  departmentRoleEdit,
  departmentRoleGet,
  departmentRolesOf,
} from '#core/contract/sys/departments/department-role.ts'
import { deputyAdd, deputyEdit, deputyGet, deputyList } from '#core/contract/sys/deputy.ts'
import { departmentGet } from '#core/contract/sys/departments/department-queries.ts'
import { departmentEdit, departmentTree } from '#core/contract/sys/departments/department.ts'
import { permissionEdit, permissionGet, permissionRoots } from '#core/contract/sys/menu.ts'
import {
  positionAdd,
  positionDelete,
  positionDeleteBatch,
  positionEdit,
  positionGet,
  positionList,
} from '#core/contract/sys/position.ts'
import { userBinList, userRestore } from '#core/contract/sys/user-bin.ts'
import { userDeleteBatch } from '#core/contract/sys/user.ts'
import { installation, permission } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rightsTools } from '../support/rights-admin.ts'

let server: TestServer
let admin: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  staff = await server.signIn('lina')
})
afterAll(() => server[Symbol.asyncDispose]())

/** How a kind of record is made, read and changed. */
interface Subject {
  id: () => Promise<string>
  get: (api: Api, id: string) => Promise<{ revision: string }>
  edit: (id: string, name: string, revision?: string) => Promise<unknown>
  missing: string
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  position: {
    id: async () => {
      await admin.call(positionAdd, { body: { code: 'clerk', name: '文员' } })
      return (await admin.call(positionList, { query: { code: 'clerk' } })).records[0]!.id
    },
    get: (api, id) => api.call(positionGet, { query: { id } }),
    edit: (id, name, revision) => admin.call(positionEdit, { body: { id, name, revision } }),
    missing: '未找到对应实体',
  },
  department: {
    id: async () => (await admin.call(departmentTree, {}))[0]!.id,
    get: (api, id) => api.call(departmentGet, { query: { id } }),
    edit: (id, departName, revision) => admin.call(departmentEdit, { body: { id, departName, revision } }),
    missing: '未找到对应实体',
  },
  permission: {
    id: async () => (await admin.call(permissionRoots, {}))[0]!.id,
    get: (api, id) => api.call(permissionGet, { query: { id } }),
    edit: (id, name, revision) => admin.call(permissionEdit, { body: { id, name, revision } }),
    missing: '未找到菜单信息',
  },
  client: {
    id: async () => (await admin.call(apiClientAdd, { body: { name: '门户' } })).id,
    get: (api, id) => api.call(authGet, { query: { id } }),
    edit: (id, name, revision) => admin.call(apiClientEdit, { body: { id, name, revision } }),
    missing: '找不到这个客户端',
  },
  'client under its name in the family': {
    id: async () => (await admin.call(apiClientAdd, { body: { name: '另一个门户' } })).id,
    get: (api, id) => api.call(authGet, { query: { id } }),
    edit: (id, name, revision) => admin.call(authEdit, { body: { id, name, revision } }),
    missing: '找不到这个客户端',
  },
  'department role': {
    id: async () => {
      const departId = (await admin.call(departmentTree, {}))[0]!.id
      await admin.call(departmentRoleAdd, { body: { departId, roleName: '出纳', roleCode: 'cashier' } })
      return (await admin.call(departmentRolesOf, { query: { departId } }))[0]!.id
    },
    get: (api, id) => api.call(departmentRoleGet, { query: { id } }),
    edit: (id, roleName, revision) => admin.call(departmentRoleEdit, { body: { id, roleName, revision } }),
    missing: '未找到对应实体',
  },
}

describe.each(Object.entries(SUBJECTS))('%s', (_, { id: make, get, edit, missing }) => {
  it('is read by who may, and refuses an edit that is based on another state', async () => {
    const id = await make()
    await expect(get(server.guest, id)).rejects.toMatchObject({ kind: 'expired' })
    await expect(get(staff, id)).rejects.toMatchObject({ kind: 'denied' })
    await expect(get(admin, 'nowhere')).rejects.toThrow(missing)

    const { revision } = await get(admin, id)
    await edit(id, '第一个人改的', revision)
    await expect(edit(id, '第二个人改的', revision)).rejects.toMatchObject({ code: CODE.changed })
    expect(JSON.stringify(await get(admin, id))).toContain('第一个人改的')
    // What is read again may be changed, and clients that do not say what they saw overwrite.
    await edit(id, '读过再改的', (await get(admin, id)).revision)
    await edit(id, '没有说明的')
    expect(JSON.stringify(await get(admin, id))).toContain('没有说明的')
  })
})

it('refuses an edit of a level that is based on another state', async () => {
  await admin.call(levelAdd, { body: { level: 7, name: '限阅' } })
  const seen = async () => (await admin.call(levelList, {})).find(({ level }) => level === 7)!
  const { id, revision } = await seen()
  await admin.call(levelEdit, { body: { id, color: '#aa0000', revision } })
  const late = admin.call(levelEdit, { body: { id, name: '专阅', revision } })
  await expect(late).rejects.toMatchObject({ code: CODE.changed })
  expect(await seen()).toMatchObject({ name: '限阅', color: '#aa0000' })
  await admin.call(levelEdit, { body: { id, name: '专阅', revision: (await seen()).revision } })
  expect(await seen()).toMatchObject({ name: '专阅', color: '#aa0000' })
})

it('refuses an edit of a deputy that is based on another state', async () => {
  const term = { startTime: '2026-01-01 08:00:00', endTime: '2026-02-01 08:00:00' }
  await admin.call(deputyAdd, { body: { userName: 'lina', agentUserName: 'zhangwei', ...term } })
  const { id, revision } = (await admin.call(deputyList, { query: {} })).records[0]!
  await admin.call(deputyEdit, { body: { id, endTime: '2026-03-01 08:00:00', revision } })
  const late = admin.call(deputyEdit, { body: { id, agentUserName: 'reviewer', revision } })
  await expect(late).rejects.toMatchObject({ code: CODE.changed })
  const now = await admin.call(deputyGet, { query: { id } })
  expect(now).toMatchObject({ agentUserName: 'zhangwei', endTime: '2026-03-01 08:00:00' })
  await admin.call(deputyEdit, { body: { id, agentUserName: 'reviewer', revision: now.revision } })
})

it('refuses an edit of a data rule that is based on another state', async () => {
  const permissionId = (await admin.call(permissionRoots, {}))[0]!.id
  const rule = { ruleName: '本人', ruleColumn: 'createBy', ruleConditions: '=' as const, ruleValue: '#{sys_user_code}' }
  await admin.call(ruleAdd, { body: { ...rule, permissionId, status: '0' } })
  const seen = async () => (await admin.call(ruleListOf, { query: { permissionId } }))[0]!
  const { id, revision } = await seen()
  await admin.call(ruleEdit, { body: { id, ruleName: '只看本人', revision } })
  const late = admin.call(ruleEdit, { body: { id, ruleName: '别的', revision } })
  await expect(late).rejects.toMatchObject({ code: CODE.changed })
  expect((await seen()).ruleName).toBe('只看本人')
})

// proves CD-14, CD-15, CD-16
it('lists with a total, and deletes one by its id and several by a comma list', async () => {
  for (const code of ['one', 'two', 'three', 'four'])
    await admin.call(positionAdd, { body: { code: `gone-${code}`, name: `职务${code}` } })
  const left = () => admin.call(positionList, { query: { code: 'gone-*', column: 'code', order: 'asc' } })
  const { records, total } = await left()
  expect(total).toBe(4)
  expect(records.map((row) => row.code)).toEqual(['gone-four', 'gone-one', 'gone-three', 'gone-two'])
  await admin.call(positionDelete, { query: { id: records[0]!.id } })
  expect((await left()).total).toBe(3)
  await admin.call(positionDeleteBatch, { query: { ids: `${records[1]!.id},${records[2]!.id}` } })
  expect((await left()).records.map((row) => row.code)).toEqual(['gone-two'])
})

it('shows who was deleted page by page, to who may see them', async () => {
  await expect(server.guest.call(userBinList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
  await expect(staff.call(userBinList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  const rights = rightsTools(server, admin)
  const ids = (await Promise.all(['zhangwei', 'reviewer'].map(rights.userId))).join(',')
  expect((await admin.call(userBinList, { query: {} })).total).toBe(0)
  await admin.call(userDeleteBatch, { query: { ids } })
  const first = await admin.call(userBinList, { query: { pageSize: 1, column: 'username', order: 'desc' } })
  expect(first).toMatchObject({ total: 2, records: [{ username: 'zhangwei' }] })
  const found = await admin.call(userBinList, { query: { username: 'review*' } })
  expect(found.records.map((row) => row.username)).toEqual(['reviewer'])
  await admin.call(userRestore, { body: { userIds: ids } })
  expect((await admin.call(userBinList, { query: {} })).total).toBe(0)
})

it('moves buttons below the menu of their screen in an older installation, and leaves those that somebody has moved', async () => {
  const { db } = server.running.engines
  const menuId = async (component: string) =>
    (await db.select({ id: permission.id }).from(permission).where(eq(permission.component, component)))[0]!.id
  const findParentId = async (perms: string) =>
    (await server.running.engines.db.select().from(permission).where(eq(permission.perms, perms)))[0]!.parentId
  const [home, site, positions] = [
    await menuId('dashboard/Analysis'),
    await menuId('km/datasetting/KmSysConfigList'),
    await menuId('system/SysPositionList'),
  ]
  expect(await findParentId('sys:position:add')).toBe(positions)
  const put = (perms: string, parentId: string) =>
    db
      .update(permission)
      .set({ parentId })
      .where(and(eq(permission.perms, perms), eq(permission.tenantId, '0')))
  await put('sys:position:add', home)
  await put('sys:position:edit', site)
  await db.delete(installation).where(eq(installation.key, 'seed/mended/button-menus'))
  await server.restart()
  expect(await findParentId('sys:position:add')).toBe(positions)
  expect(await findParentId('sys:position:edit')).toBe(site)
})
