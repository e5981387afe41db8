import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { ApiFault } from '#core/api/fault.ts'
import { departmentAll } from '#core/contract/sys/departments/department-queries.ts'
import { ruleAdd, ruleListOf } from '#core/contract/sys/data-rule.ts'
import {
  permissionAdd,
  permissionChildren,
  permissionChildrenBatch,
  permissionDelete,
  permissionDeleteBatch,
  permissionEdit,
  permissionList,
  permissionRoots,
  permissionTree,
  permissionTreeLevel,
} from '#core/contract/sys/menu.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { roleList, rolePermissions, rolePermissionsSave } from '#core/contract/sys/role.ts'
import { userList } from '#core/contract/sys/user.ts'
import { auditLog, permission } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Rights, rightsTools } from '../support/rights-admin.ts'

let server: TestServer
let admin: Api
let staff: Api
let rights: Rights
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  staff = await server.signIn('zhangwei')
  rights = rightsTools(server, admin)
  await rights.otherTenant()
  await rights.db.insert(permission).values({ id: 'foreign', tenantId: '7', name: '别家', menuType: 0 })
})
afterAll(() => server[Symbol.asyncDispose]())

const listChildren = (parentId: string) => admin.call(permissionChildren, { query: { parentId } })
const systemMenu = async () => (await admin.call(permissionRoots, {})).find((node) => node.name === '系统管理')!.id
const one = async (id: string) => (await admin.call(permissionRoots, {})).find((node) => node.id === id)

describe('refusals', () => {
  it('ask for a token, for the permission, and know nothing of another tenant', async () => {
    await expect(server.guest.call(permissionList, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(permissionAdd, { body: { name: '我的', menuType: 0 } })).rejects.toMatchObject({
      kind: 'denied',
    })
    await expect(admin.call(permissionEdit, { body: { id: 'foreign', name: '改名' } })).rejects.toThrow(
      '未找到菜单信息',
    )
    await expect(admin.call(permissionDelete, { query: { id: 'foreign' } })).rejects.toThrow('未找到菜单信息')
    expect(JSON.stringify(await admin.call(permissionList, {}))).not.toContain('别家')
    expect(await listChildren('foreign')).toEqual([])
  })

  it('say what is wrong with a menu, and change nothing', async () => {
    const group = await rights.newMenu('文件柜')
    const below = await rights.newMenu('抽屉', { menuType: 1, parentId: group })
    const button = await rights.newMenu('拉开', { menuType: 2, parentId: below })
    const add = (body: object) => admin.call(permissionAdd, { body: { name: '新', menuType: 1, ...body } })
    const edit = (id: string, body: object) => admin.call(permissionEdit, { body: { id, ...body } })
    const before = await admin.call(permissionList, {})
    await expect(add({ name: ' ' })).rejects.toThrow('请输入菜单标题!')
    await expect(add({ menuType: 3 })).rejects.toThrow('菜单类型不正确')
    await expect(add({})).rejects.toThrow('请选择上级菜单')
    await expect(add({ parentId: 'nowhere' })).rejects.toThrow('上级菜单不存在')
    await expect(add({ parentId: 'foreign' })).rejects.toThrow('上级菜单不存在')
    await expect(add({ parentId: button })).rejects.toThrow('上级不能是按钮')
    await expect(edit(below, { parentId: below })).rejects.toThrow('上级菜单不能是自己或下级菜单')
    await expect(edit(below, { menuType: 2 })).rejects.toThrow('下面还有菜单或按钮，不能改为按钮')
    await expect(edit(group, { menuType: 1, parentId: below })).rejects.toThrow('上级菜单不能是自己或下级菜单')
    expect(await admin.call(permissionList, {})).toEqual(before)
    await admin.call(permissionDelete, { query: { id: group } })
  })
})

// proves CB-02, CB-03, CB-04, CB-05, CB-06, CB-11
it('adds a menu in its normal form, as the newest of the administrators, and draws it', async () => {
  const id = await rights.newMenu('仓库', {
    url: 'stock',
    component: '',
    parentId: 'ignored-at-the-top',
    sortNo: '50.5',
  })
  const screen = await rights.newMenu('库存', {
    menuType: 1,
    parentId: id,
    url: 'stock/list.vue',
    component: '/src/views/stock/StockList.vue',
    keepAlive: true,
    hidden: 'false',
    leaf: false,
    ruleFlag: 1,
  })
  expect(await one(id)).toMatchObject({
    key: id,
    title: '仓库',
    parentId: null,
    url: '/stock',
    component: 'layouts/RouteView',
    sortNo: 50.5,
    menuType: 0,
    isLeaf: false,
    leaf: false,
    ruleFlag: 0,
    route: true,
    createBy: 'admin',
  })
  const [node] = await listChildren(id)
  expect(node).toMatchObject({
    id: screen,
    url: '/stock/list',
    component: 'stock/StockList',
    keepAlive: true,
    isLeaf: true,
  })
  expect(await admin.call(permissionChildrenBatch, { query: { parentIds: `${id},${screen}` } })).toMatchObject({
    [id]: [{ id: screen }],
    [screen]: [],
  })
  const whole = (await admin.call(permissionList, {})).find((each) => each.id === id)!
  expect(whole.children!.map((each) => each.id)).toEqual([screen])
  const { treeList, ids } = await admin.call(permissionTree, {})
  expect(treeList.find((choice) => choice.key === id)).toMatchObject({
    title: '仓库',
    label: '仓库',
    slotTitle: '仓库',
  })
  expect(ids).toContain(screen)
  expect((await admin.call(permissionTreeLevel, { query: { pid: id } })).map((choice) => choice.key)).toEqual([screen])
  await expect(admin.call(permissionTreeLevel, { query: { pid: screen } })).rejects.toThrow('未找到角色信息')
  const { menu } = await admin.call(userPermissions, OWN_SCREENS)
  expect(menu.find((each) => each.id === id)?.children?.map((each) => each.component)).toEqual(['stock/StockList'])
  expect(JSON.stringify((await staff.call(userPermissions, OWN_SCREENS)).menu)).not.toContain('仓库')
})

// proves CB-12
it('changes what is given and leaves the rest, and the leaf follows the tree', async () => {
  const [from, to] = [await rights.newMenu('甲'), await rights.newMenu('乙')]
  const moving = await rights.newMenu('丙', { menuType: 1, parentId: from, component: 'a/B', perms: 'a:b:c' })
  await admin.call(permissionEdit, { body: { id: moving, parentId: to, name: '丁', component: null } })
  expect(await listChildren(from)).toEqual([])
  expect([(await one(from))!.isLeaf, (await one(to))!.isLeaf]).toEqual([true, false])
  expect((await listChildren(to))[0]).toMatchObject({ name: '丁', component: 'a/B', perms: 'a:b:c', updateBy: 'admin' })
  await admin.call(permissionEdit, { body: { id: moving, menuType: 0 } })
  expect(await one(moving)).toMatchObject({ parentId: null, component: 'a/B' })
})

it('deletes everything below with its rules and links, and says who held it', async () => {
  const top = await rights.newMenu('旧柜')
  const below = await rights.newMenu('旧屉', { menuType: 1, parentId: top, component: 'old/Drawer' })
  const common = await rights.roleId('Common')
  await admin.call(rolePermissionsSave, { body: { roleId: common, permissionIds: `${top},${below}` } })
  await admin.call(ruleAdd, {
    body: { permissionId: below, ruleName: '本人', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: 'x' },
  })
  expect(JSON.stringify((await staff.call(userPermissions, OWN_SCREENS)).menu)).toContain('旧屉')
  await admin.call(permissionDeleteBatch, { query: { ids: `${top},${below}` } })
  expect(JSON.stringify((await staff.call(userPermissions, OWN_SCREENS)).menu)).not.toContain('旧')
  expect(await admin.call(rolePermissions, { query: { roleId: common } })).not.toContain(below)
  expect(await admin.call(ruleListOf, { query: { permissionId: below } })).toEqual([])
  const lines = await rights.db.select().from(auditLog).where(eq(auditLog.objectId, below)).orderBy(auditLog.id)
  expect(lines.map((line) => line.action)).toEqual(['permission-add', 'permission-delete'])
  expect(lines[1]!.before).toMatchObject({
    name: '旧屉',
    holders: expect.arrayContaining([`role:${common}`]) as string[],
  })
})

/** The person signed in anew, with one more role that holds these buttons. */
const holder = async (username: string, code: string, buttons: readonly string[]) => {
  const roleId = await rights.newRole(code)
  await admin.call(rolePermissionsSave, { body: { roleId, permissionIds: buttons.join(',') } })
  return rights.withRole(username, roleId)
}

// proves, E-17
it('a rule in force restricts who does not hold it, and one that is not restricts nobody', async () => {
  const id = await rights.permissionId('sys:user:list')
  const held = await holder('lina', 'lister', [id])
  const answers = (api: Api) =>
    api.call(userList, { query: {} }).then(
      () => 'served',
      (error: ApiFault) => error.kind,
    )
  const marks = async (api: Api) => {
    const { auth, allAuth } = await api.call(userPermissions, OWN_SCREENS)
    const of = (entries: readonly { action?: string | null | undefined }[]) =>
      entries.filter((entry) => entry.action === 'sys:user:list')
    return { granted: of(auth).length, all: of(allAuth) }
  }
  for (const status of ['1', '0', '1']) {
    await admin.call(permissionEdit, { body: { id, status } })
    expect(await answers(held), status).toBe('served')
    expect(await answers(staff), status).toBe(status === '1' ? 'denied' : 'served')
    const all = [expect.objectContaining({ action: 'sys:user:list', status })]
    expect(await marks(held)).toEqual({ granted: status === '1' ? 1 : 0, all })
    expect(await marks(staff)).toEqual({ granted: 0, all })
  }
})

// proves E-15
it('buttons are told with their kind: 1 an element that is seen, 2 an action', async () => {
  const [seen, done] = [
    await rights.newMenu('看见', { menuType: 2, parentId: await systemMenu(), perms: 'probe:see', permsType: '1' }),
    await rights.newMenu('做事', { menuType: 2, parentId: await systemMenu(), perms: 'probe:do', permsType: '2' }),
  ]
  const { auth, allAuth } = await (await holder('lina', 'kinds', [seen, done])).call(userPermissions, OWN_SCREENS)
  const kinds = (entries: readonly { action?: string | null | undefined; type?: string | null | undefined }[]) =>
    entries.filter(({ action }) => action?.startsWith('probe:')).map(({ action, type }) => `${action} ${type}`)
  const expected = ['probe:do 2', 'probe:see 1']
  expect(kinds(auth).toSorted()).toEqual(expected)
  expect(kinds(allAuth).toSorted()).toEqual(expected)
  expect(kinds((await staff.call(userPermissions, OWN_SCREENS)).auth)).toEqual([])
})

// proves E-16
it('a button of several codes grants each of them, and no other', async () => {
  const body = { menuType: 2, parentId: await systemMenu(), perms: 'sys:role:list, sys:depart:list' }
  const api = await holder('editor', 'several', [await rights.newMenu('两样', body)])
  await expect(staff.call(roleList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  await expect(staff.call(departmentAll, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  expect((await api.call(roleList, { query: {} })).total).toBeGreaterThan(0)
  expect(await api.call(departmentAll, { query: {} })).not.toEqual([])
  await expect(api.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
})
