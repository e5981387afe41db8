import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { grantList } from '#core/contract/km/rights/grant.ts'
import { ruleAdd, ruleListOf } from '#core/contract/sys/data-rule.ts'
import {
  departmentPermissionAdd,
  departmentPermissionDelete,
  departmentPermissionEdit,
  departmentPermissionGet,
  departmentPermissionList,
  departmentPermissions,
  departmentPermissionsSave,
  departmentPermissionTree,
  departmentRules,
  departmentRulesSave,
} from '#core/contract/sys/departments/department-permission.ts'
import {
  departmentRoleAdd,
  departmentRoleDelete,
  departmentRoleDeleteBatch,
  departmentRoleEdit,
  departmentRoleGet,
  departmentRoleList,
  departmentRolePermissions,
  departmentRolePermissionsSave,
  departmentRoleRules,
  departmentRoleRulesSave,
  departmentRolesOf,
  departmentRolesOfUser,
  departmentRolesOfUserSave,
  departmentRoleTree,
} from '#core/contract/sys/departments/department-role.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { roleTree } from '#core/contract/sys/role.ts'
import { departmentRoleUsers } from '#core/contract/sys/user-links.ts'
import { userList } from '#core/contract/sys/user.ts'
import {
  auditLog,
  department,
  departmentDataRule,
  departmentPermission,
  departmentRole,
  departmentRoleUser,
  permission,
  userDepartment,
  userRole,
} from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Rights, rightsTools } from '../support/rights-admin.ts'

let server: TestServer
let admin: Api
/** Of 信息技术部 and of 财务部. */
let lina: Api
let zhangwei: Api
let rights: Rights
let it_: string
let finance: string
let listGrants: string
let listUsers: string
let userMenu: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  rights = rightsTools(server, admin)
  ;[lina, zhangwei] = [await server.signIn('lina'), await server.signIn('zhangwei')]
  it_ = (await lina.call(currentDepartments, {})).list[0]!.id
  finance = (await zhangwei.call(currentDepartments, {})).list[0]!.id
  listGrants = await rights.permissionId('km:grant:list')
  listUsers = await rights.permissionId('sys:user:list')
  userMenu = (
    await rights.db.select({ id: permission.id }).from(permission).where(eq(permission.component, 'system/UserList'))
  )[0]!.id
  await rights.otherTenant()
  await rights.db.insert(department).values({ id: 'foreign', tenantId: '7', departName: '别家', orgCode: 'A01' })
})
afterAll(() => server[Symbol.asyncDispose]())

const may = (api: Api) =>
  api.call(grantList, { query: {} }).then(
    () => true,
    (error: { kind: string }) => error.kind !== 'denied' && Promise.reject(error as never),
  )
const give = (departId: string, permissionIds: string, lastpermissionIds = '') =>
  admin.call(departmentPermissionsSave, { body: { departId, permissionIds, lastpermissionIds } })
async function newRole(departId: string, roleCode: string): Promise<string> {
  await admin.call(departmentRoleAdd, { body: { departId, roleName: `部门${roleCode}`, roleCode } })
  const roles = await admin.call(departmentRolesOf, { query: { departId } })
  return roles.find((row) => row.roleCode === roleCode)!.id
}
const giveRole = (roleId: string, permissionIds: string, lastpermissionIds = '') =>
  admin.call(departmentRolePermissionsSave, { body: { roleId, permissionIds, lastpermissionIds } })
const appoint = (userId: string, newRoleId: string, oldRoleId = '') =>
  admin.call(departmentRolesOfUserSave, { body: { userId, newRoleId, oldRoleId } })

it('refuses without token, without permission, and for what is not there or of another tenant', async () => {
  await expect(server.guest.call(departmentRoleList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
  await expect(
    lina.call(departmentPermissionsSave, { body: { departId: it_, permissionIds: listGrants } }),
  ).rejects.toMatchObject({ kind: 'denied' })
  for (const id of ['foreign', 'nowhere']) {
    await expect(give(id, listGrants)).rejects.toThrow('部门不存在')
    await expect(admin.call(departmentPermissions, { query: { departId: id } })).rejects.toThrow('部门不存在')
    await expect(newRole(id, 'x')).rejects.toThrow('部门不存在')
    await expect(giveRole(id, listGrants)).rejects.toThrow('角色不存在')
    await expect(admin.call(departmentRoleGet, { query: { id } })).rejects.toThrow('未找到对应实体')
    await expect(appoint(id, '')).rejects.toThrow('用户不存在')
  }
  await expect(give(it_, `${listGrants},nowhere`)).rejects.toThrow('选择的权限不存在')
  expect(await admin.call(departmentPermissions, { query: { departId: it_ } })).toEqual([])
})

it('shows who may give rights to departments all there are, without a right to roles', async () => {
  const tree = (api: Api) => api.call(departmentPermissionTree, {})
  await expect(tree(server.guest)).rejects.toMatchObject({ kind: 'expired' })
  const roles = [
    await rights.newRole('reader', ['sys:role:list', 'sys:depart:list']),
    await rights.newRole('giver', ['sys:departPermission:list', 'sys:departPermission:edit']),
  ] as const
  const reader = await rights.withRole('zhangwei', roles[0])
  await expect(tree(reader)).rejects.toMatchObject({ kind: 'denied' })
  const giver = await rights.withRole('lina', roles[1])
  await expect(giver.call(roleTree, {})).rejects.toMatchObject({ kind: 'denied' })
  await rights.db.insert(permission).values({ id: 'foreign', tenantId: '7', name: '别家的菜单', menuType: 0 })
  const { ids } = await tree(giver)
  expect(ids).toEqual(expect.arrayContaining([listGrants, userMenu]))
  expect(ids).not.toContain('foreign')
  await rights.db.delete(userRole).where(inArray(userRole.roleId, [...roles]))
})

// proves CB-10, CB-14
it('what a department holds its people hold, in the very next answer, and nobody else', async () => {
  expect([await may(lina), await may(zhangwei)]).toEqual([false, false])
  await give(it_, listGrants)
  expect(await admin.call(departmentPermissions, { query: { departId: it_ } })).toEqual([listGrants])
  expect([await may(lina), await may(zhangwei)]).toEqual([true, false])
  await give(it_, '', listGrants)
  expect([await may(lina), await may(zhangwei)]).toEqual([false, false])
})

describe('a role of a department', () => {
  it('is made, listed by department, changed and deleted, its code unique there', async () => {
    const id = await newRole(it_, 'keeper')
    await expect(newRole(it_, 'keeper')).rejects.toThrow('角色编码已存在')
    await newRole(finance, 'keeper')
    const list = async (query: { deptId?: string; roleName?: string }) =>
      (await admin.call(departmentRoleList, { query })).records.map((row) => [row.departId, row.roleCode])
    expect(await list({ deptId: it_, roleName: '*keeper*' })).toEqual([[it_, 'keeper']])
    await admin.call(departmentRoleEdit, { body: { id, roleName: '保管员' } })
    expect(await admin.call(departmentRoleGet, { query: { id } })).toMatchObject({ roleName: '保管员', departId: it_ })
    await admin.call(departmentRoleDeleteBatch, { query: { ids: id } })
    expect(await list({ deptId: it_ })).toEqual([])
    expect(await list({ deptId: finance })).toEqual([[finance, 'keeper']])
    expect(await list({})).toEqual([])
    const lines = await rights.db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id)
    expect(lines.map((line) => line.action)).toEqual([
      'department-role-add',
      'department-role-edit',
      'department-role-delete',
    ])
  })

  // proves A-18, CB-34, CB-35, CB-36
  it('can have what its department has, and counts for people of the department only', async () => {
    const role = await newRole(it_, 'auditor')
    const [linaId, zhangweiId] = [await rights.userId('lina'), await rights.userId('zhangwei')]
    await expect(giveRole(role, listGrants)).rejects.toThrow('部门角色只能授予部门已有的权限')
    const tree = async () => (await admin.call(departmentRoleTree, { query: { departId: it_ } })).ids
    expect(await tree()).toEqual([])
    await give(it_, listGrants)
    expect(await tree()).toEqual([listGrants])
    await giveRole(role, listGrants)
    expect(await admin.call(departmentRolePermissions, { query: { roleId: role } })).toEqual([listGrants])
    await expect(appoint(zhangweiId, role)).rejects.toThrow('该用户不属于此部门')
    await expect(appoint(linaId, 'nowhere')).rejects.toThrow('选择的部门角色不存在')
    await appoint(linaId, role)
    const own = { query: { userId: linaId, departId: it_ } }
    expect(await admin.call(departmentRolesOfUser, own)).toMatchObject([{ userId: linaId, droleId: role }])
    await appoint(linaId, '', role)
    expect(await admin.call(departmentRolesOfUser, own)).toEqual([])
    await give(it_, '', listGrants)
  })

  // proves A-18, CB-36
  it('can have a right taken away again, alone, and nobody holds it by the role then', async () => {
    const role = await newRole(it_, 'shrinking')
    const linaId = await rights.userId('lina')
    const both = [listGrants, listUsers].join(',')
    const held = async () => (await admin.call(departmentRolePermissions, { query: { roleId: role } })).toSorted()
    await give(it_, both)
    await giveRole(role, both)
    await appoint(linaId, role)
    // Behind the server's back, so that nothing but the role is left.
    await rights.db.delete(departmentPermission).where(eq(departmentPermission.departmentId, it_))
    expect(await held()).toEqual([listGrants, listUsers].toSorted())
    expect(await may(await rights.newApi('lina'))).toBe(true)
    await giveRole(role, listUsers, both)
    expect(await held()).toEqual([listUsers])
    const lina = await rights.newApi('lina')
    expect(await may(lina)).toBe(false)
    expect((await lina.call(userList, { query: {} })).total).toBeGreaterThan(0)
    await giveRole(role, '', listUsers)
    expect(await held()).toEqual([])
    await admin.call(departmentRoleDelete, { query: { id: role } })
  })

  it('says who has it, to who may see people', async () => {
    const role = await newRole(it_, 'seen')
    const ask = (api: Api, roleId = role) => api.call(departmentRoleUsers, { query: { roleId } })
    await expect(ask(server.guest)).rejects.toMatchObject({ kind: 'expired' })
    await expect(ask(lina)).rejects.toMatchObject({ kind: 'denied' })
    expect((await ask(admin)).records).toEqual([])
    const [linaId, editorId] = [await rights.userId('lina'), await rights.userId('editor')]
    await appoint(linaId, role)
    expect((await ask(admin)).records).toMatchObject([{ id: linaId, username: 'lina' }])
    expect((await ask(admin, 'nowhere')).total).toBe(0)
    await rights.db
      .insert(departmentRole)
      .values({ id: 'away', tenantId: '7', departmentId: 'foreign', roleName: '别家', roleCode: 'away' })
    await rights.db.insert(departmentRoleUser).values({ departmentRoleId: 'away', userId: editorId })
    expect((await ask(admin, 'away')).total).toBe(0)
    await appoint(linaId, '', role)
    expect((await ask(admin)).total).toBe(0)
  })

  it('loses what its department loses; the same permission stays with roles of other departments', async () => {
    const [here, there] = [await newRole(it_, 'here'), await newRole(finance, 'there')]
    await give(it_, `${listGrants},${listUsers}`)
    await give(finance, listGrants)
    await giveRole(here, `${listGrants},${listUsers}`)
    await giveRole(there, listGrants)
    await give(it_, listUsers, `${listGrants},${listUsers}`)
    expect(await admin.call(departmentRolePermissions, { query: { roleId: here } })).toEqual([listUsers])
    expect(await admin.call(departmentRolePermissions, { query: { roleId: there } })).toEqual([listGrants])
    await give(it_, '', listUsers)
    await give(finance, '', listGrants)
  })

  it('gives by itself, and stops when the person leaves the department', async () => {
    const role = await newRole(it_, 'leaver')
    await give(it_, listGrants)
    await giveRole(role, listGrants)
    const id = await rights.userId('lina')
    await appoint(id, role)
    // Behind the server's back, so that nothing but the role is left.
    await rights.db.delete(departmentPermission).where(eq(departmentPermission.departmentId, it_))
    expect(await may(await rights.newApi('lina'))).toBe(true)
    const place = and(eq(userDepartment.userId, id), eq(userDepartment.departmentId, it_))
    await rights.db.delete(userDepartment).where(place)
    expect(await may(await rights.newApi('lina'))).toBe(false)
    await rights.db.insert(userDepartment).values({ userId: id, departmentId: it_ })
    await admin.call(departmentRoleDelete, { query: { id: role } })
  })
})

describe('data rules', () => {
  const total = async (api: Api) => (await api.call(userList, { query: {} })).total
  const addRule = async (ruleName: string, ruleValue: string) => {
    await admin.call(ruleAdd, {
      body: { permissionId: userMenu, ruleName, ruleConditions: 'USE_SQL_RULES', ruleValue },
    })
    return (await admin.call(ruleListOf, { query: { permissionId: userMenu } })).find(
      (row) => row.ruleName === ruleName,
    )!.id
  }
  const tick = (dataRuleIds: string) =>
    admin.call(departmentRulesSave, { body: { permissionId: userMenu, departId: it_, dataRuleIds } })
  const tickRole = (roleId: string, dataRuleIds: string) =>
    admin.call(departmentRoleRulesSave, { body: { permissionId: userMenu, roleId, dataRuleIds } })

  it('of a department bind its people; its roles are offered only those, and lose those it gives up', async () => {
    const params = { permissionId: userMenu, departId: it_ }
    await expect(admin.call(departmentRules, { params })).rejects.toThrow('未找到权限配置信息')
    const [women, own] = [await addRule('女', 'sex = 2'), await addRule('本人', "username = '#{sys_user_code}'")]
    await expect(tick(women)).rejects.toThrow('请先保存部门菜单权限!')
    await give(it_, `${userMenu},${listUsers}`)
    expect(await total(lina)).toBe(5)
    await tick(women)
    expect([await total(lina), await total(admin)]).toEqual([2, 5])
    expect(await admin.call(departmentRules, { params })).toMatchObject({ drChecked: women })

    const role = await newRole(it_, 'ruled')
    const ofRole = () => admin.call(departmentRoleRules, { params: { ...params, roleId: role } })
    expect((await ofRole()).datarule.map((row) => row.id)).toEqual([women])
    await expect(tickRole(role, women)).rejects.toThrow('请先保存角色菜单权限!')
    await giveRole(role, userMenu)
    await expect(tickRole(role, own)).rejects.toThrow('选择的数据规则不存在')
    await tick(`${women},${own}`)
    await tickRole(role, own)
    expect(await ofRole()).toMatchObject({ drChecked: own })
    expect(await total(lina)).toBe(1)
    await tick(women)
    expect(await total(lina)).toBe(2)
    await tick('')
    expect(await total(lina)).toBe(5)
    await tick(own)
    expect(await total(lina)).toBe(1)
    expect(await ofRole()).toMatchObject({ drChecked: '' })
    await give(it_, '', `${userMenu},${listUsers}`)
    await expect(lina.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  })

  it('of a department role bind who has it', async () => {
    const own = await addRule('自己', "username = '#{sys_user_code}'")
    await give(it_, `${userMenu},${listUsers}`)
    await tick(own)
    const role = await newRole(it_, 'binding')
    await giveRole(role, userMenu)
    await tickRole(role, own)
    await appoint(await rights.userId('lina'), role)
    // Behind the server's back, so that nothing but the role's tick is left.
    await rights.db.delete(departmentDataRule).where(eq(departmentDataRule.departmentId, it_))
    expect(await total(lina)).toBe(1)
    await tick('')
    expect(await total(lina)).toBe(5)
    await give(it_, '', `${userMenu},${listUsers}`)
  })
})

it('a link can be handled as a record of its own', async () => {
  const add = (body: { departId: string; permissionId: string }) => admin.call(departmentPermissionAdd, { body })
  await expect(add({ departId: it_, permissionId: 'nowhere' })).rejects.toThrow('选择的权限不存在')
  await add({ departId: it_, permissionId: userMenu })
  await expect(add({ departId: it_, permissionId: userMenu })).rejects.toThrow('部门已有该权限')
  const [row] = (await admin.call(departmentPermissionList, { query: { departId: it_ } })).records
  expect(row).toMatchObject({ departId: it_, permissionId: userMenu, dataRuleIds: '' })
  const rule = (await admin.call(ruleListOf, { query: { permissionId: userMenu } }))[0]!.id
  const edit = (body: object) =>
    admin.call(departmentPermissionEdit, { body: { id: row!.id, dataRuleIds: rule, ...body } })
  await expect(edit({ departId: finance })).rejects.toThrow('不能更换部门或权限')
  await edit({ permissionId: userMenu })
  expect(await admin.call(departmentPermissionGet, { query: { id: row!.id } })).toMatchObject({ dataRuleIds: rule })
  await admin.call(departmentPermissionDelete, { query: { id: row!.id } })
  await expect(admin.call(departmentPermissionGet, { query: { id: row!.id } })).rejects.toThrow('未找到对应实体')
  expect((await admin.call(departmentPermissionList, { query: {} })).total).toBe(0)
})
