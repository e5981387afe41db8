import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { grantList } from '#core/contract/km/rights/grant.ts'
import { permissionAdd, permissionDelete, permissionEdit, permissionRoots } from '#core/contract/sys/menu.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import {
  roleAdd,
  roleAll,
  roleCheckCode,
  roleDelete,
  roleDeleteBatch,
  roleEdit,
  roleGet,
  roleList,
  rolePermissions,
  rolePermissionsSave,
  roleRulesSave,
  roleTree,
} from '#core/contract/sys/role.ts'
import { userList } from '#core/contract/sys/user.ts'
import { auditLog, document, role } from '#server/db/schema/index.ts'
import { settled, uploadText } from '../support/documents.ts'
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
  await rights.db.insert(role).values({ id: 'foreign', tenantId: '7', roleName: '别家角色', roleCode: 'foreign' })
})
afterAll(() => server[Symbol.asyncDispose]())

const systemMenu = async () => (await admin.call(permissionRoots, {})).find((node) => node.name === '系统管理')!.id
const save = (api: Api, roleId: string, permissionIds: string, lastpermissionIds = '') =>
  api.call(rolePermissionsSave, { body: { roleId, permissionIds, lastpermissionIds } })

describe('a role', () => {
  it('is no business of guests and staff, and of another tenant not at all', async () => {
    await expect(server.guest.call(roleList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(roleAdd, { body: { roleName: '我的', roleCode: 'mine' } })).rejects.toMatchObject({
      kind: 'denied',
    })
    await expect(admin.call(roleGet, { query: { id: 'foreign' } })).rejects.toThrow('未找到对应实体')
    await expect(admin.call(roleEdit, { body: { id: 'foreign', roleName: '改名' } })).rejects.toThrow('未找到对应实体')
    await expect(admin.call(roleDelete, { query: { id: 'foreign' } })).rejects.toThrow('未找到对应实体')
    await expect(admin.call(rolePermissions, { query: { roleId: 'foreign' } })).rejects.toThrow('角色不存在')
    await expect(save(admin, 'foreign', '')).rejects.toThrow('角色不存在')
  })

  // proves CB-17
  it('is offered with all others of the tenant to choose from', async () => {
    await rights.newRole('offered')
    const codes = (await admin.call(roleAll, {})).map((row) => row.roleCode)
    const kept = await rights.db.select().from(role).where(eq(role.tenantId, '0'))
    expect(codes.toSorted()).toEqual(kept.map((row) => row.roleCode).toSorted())
    expect(codes).toEqual(expect.arrayContaining(['admin', 'reviewer', 'Common', 'offered']))
    expect(codes).not.toContain('foreign')
  })

  it.each([
    [{ roleName: '', roleCode: 'x' }, '请输入角色名称!'],
    [{ roleName: '长', roleCode: 'x' }, '角色名称应为 2 到 30 个字'],
    [{ roleName: '角色', roleCode: '' }, '请输入角色编码!'],
    [{ roleName: '角色', roleCode: 'a b' }, '角色编码不能含有空格和逗号'],
    [{ roleName: '角色', roleCode: 'Common' }, '角色编码已存在'],
    [{ roleName: '角色', roleCode: 'x', level: 100 }, '密级不能大于 99'],
  ])('is refused as %j', async (body, sentence) => {
    await expect(admin.call(roleAdd, { body })).rejects.toThrow(sentence)
  })

  // proves CB-15, CB-16, CB-18
  it('is made, found, changed and deleted, and the audit log says so', async () => {
    expect(await admin.call(roleCheckCode, { query: { roleCode: 'ceshi' } })).toBe(true)
    await admin.call(roleAdd, { body: { roleName: '测试角色', roleCode: 'ceshi', description: '试用' } })
    const [row] = (await admin.call(roleList, { query: { roleName: '*测试*' } })).records
    expect(row).toMatchObject({ roleName: '测试角色', roleCode: 'ceshi', description: '试用', level: 0 })
    const id = row!.id
    await expect(admin.call(roleCheckCode, { query: { roleCode: 'ceshi' } })).rejects.toThrow('角色编码已存在')
    expect(await admin.call(roleCheckCode, { query: { id, roleCode: 'ceshi' } })).toBe(true)
    await admin.call(roleEdit, { body: { id, roleName: '试用角色', level: '3' } })
    expect(await admin.call(roleGet, { query: { id } })).toMatchObject({ roleName: '试用角色', level: 3 })
    await admin.call(roleDeleteBatch, { query: { ids: id } })
    await expect(admin.call(roleGet, { query: { id } })).rejects.toThrow('未找到对应实体')
    const lines = await rights.db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id)
    expect(lines.map((line) => line.action)).toEqual(['role-add', 'role-edit', 'role-delete'])
    expect(lines[1]).toMatchObject({
      before: { roleName: '测试角色', level: 0 },
      after: { roleName: '试用角色', level: 3 },
    })
  })
})

it('the level of a role clears its people for documents up to it, in the very next answer', async () => {
  const doc = await uploadText(await server.signIn('editor'), '密件.txt', '密件全文')
  await settled(admin, doc.id)
  const reads = async () => (await staff.call(docGet, { query: { id: doc.id } })).total
  expect(await reads()).toBe(1)
  await rights.db.update(document).set({ level: 2 }).where(eq(document.id, doc.id))
  expect(await reads()).toBe(0)
  const id = await rights.roleId('Common')
  await admin.call(roleEdit, { body: { id, level: 2 } })
  expect(await reads()).toBe(1)
  await admin.call(roleEdit, { body: { id, level: 1 } })
  expect(await reads()).toBe(0)
})

describe('permissions of a role', () => {
  // proves CB-19
  it('are a tree with ids for a screen that draws slots', async () => {
    const { treeList, ids } = await admin.call(roleTree, {})
    const system = treeList.find((choice) => choice.slotTitle === '系统管理')!
    expect(system).toMatchObject({ isLeaf: false, scopedSlots: { title: 'hasDatarule' }, value: system.key })
    expect('title' in system).toBe(false)
    const roles = system.children!.find((choice) => choice.slotTitle === '角色')!
    expect(roles.children!.map((choice) => choice.slotTitle)).toContain('修改角色与授权')
    expect(ids).toContain(system.key)
  })

  // proves A-17, CB-07, CB-13
  it('are given and taken by what changed on the screen, and count in the very next answer', async () => {
    const id = await rights.roleId('Common')
    const before = await admin.call(rolePermissions, { query: { roleId: id } })
    const list = await rights.permissionId('km:grant:list')
    const screen = await rights.newMenu('值班表', { component: 'duty/DutyList' })
    const menu = async () => (await staff.call(userPermissions, OWN_SCREENS)).menu.map((node) => node.meta.title)
    const shown = await menu()
    await expect(staff.call(grantList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await save(admin, id, [...before, list, screen].join(','), before.join(','))
    expect((await admin.call(rolePermissions, { query: { roleId: id } })).toSorted()).toEqual(
      [...before, list, screen].toSorted(),
    )
    expect((await staff.call(grantList, { query: {} })).total).toBe(0)
    expect((await staff.call(userPermissions, OWN_SCREENS)).auth.map((entry) => entry.action)).toContain(
      'km:grant:list',
    )
    expect((await menu()).toSorted()).toEqual([...shown, '值班表'].toSorted())
    await save(admin, id, '', `${list},${screen}`)
    expect(await admin.call(rolePermissions, { query: { roleId: id } })).toEqual(before)
    expect(await menu()).toEqual(shown)
    await expect(staff.call(grantList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  })

  it('keep what somebody else gave meanwhile', async () => {
    const id = await rights.newRole('both')
    const [a, b] = [await rights.permissionId('sys:user:list'), await rights.permissionId('sys:depart:list')]
    await Promise.all([save(admin, id, a), save(admin, id, b)])
    expect((await admin.call(rolePermissions, { query: { roleId: id } })).toSorted()).toEqual([a, b].toSorted())
  })

  it('are refused when one is not there, and nothing is given then', async () => {
    const id = await rights.newRole('none')
    const known = await rights.permissionId('sys:user:list')
    await expect(save(admin, id, `${known},nowhere`)).rejects.toThrow('选择的权限不存在')
    expect(await admin.call(rolePermissions, { query: { roleId: id } })).toEqual([])
  })

  it('end with the role for everybody who had it', async () => {
    const id = await rights.newRole('short', ['sys:user:list'])
    const api = await rights.withRole('lina', id)
    expect((await api.call(userList, { query: {} })).total).toBeGreaterThan(0)
    await admin.call(roleDelete, { query: { id } })
    await expect(api.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  })
})

describe('who administers roles', () => {
  it('gives nobody, themselves included, more than they hold', async () => {
    const id = await rights.newRole('manager', [
      'sys:permission:add',
      'sys:role:list',
      'sys:role:edit',
      'sys:role:add',
      'sys:permission:edit',
    ])
    const manager = await rights.withRole('lina', id)
    const [seeAll, add] = [await rights.permissionId('km:doc:seeAll'), await rights.permissionId('sys:role:add')]
    await expect(save(manager, id, seeAll)).rejects.toThrow('不能授予自己没有的权限：查看全部知识')
    const other = await rights.newRole('other')
    await save(manager, other, add)
    expect(await admin.call(rolePermissions, { query: { roleId: other } })).toEqual([add])
    await expect(manager.call(roleEdit, { body: { id, level: 5 } })).rejects.toThrow('角色的密级不能高于自己的密级')
    const edit = (body: { perms?: string; status?: string }, of = add) =>
      manager.call(permissionEdit, { body: { id: of, ...body } })
    await expect(edit({ perms: 'sys:role:add,km:doc:seeAll' })).rejects.toThrow('自己没有授权标识“km:doc:seeAll”')
    await expect(edit({ status: '0' }, seeAll)).rejects.toThrow('自己没有授权标识“km:doc:seeAll”')
    const builtIn = await rights.roleId('admin')
    await expect(save(manager, builtIn, '', seeAll)).rejects.toThrow('只有管理员能修改管理员角色')
    await expect(manager.call(roleEdit, { body: { id: builtIn, roleName: '没有' } })).rejects.toThrow('只有管理员')
    const ticks = { permissionId: await systemMenu(), roleId: builtIn, dataRuleIds: '' }
    await expect(manager.call(roleRulesSave, { body: ticks })).rejects.toThrow('只有管理员')
    const open = { name: '后门', menuType: 2, parentId: await systemMenu(), status: '0' }
    const adding = (perms: string) => manager.call(permissionAdd, { body: { ...open, perms } })
    await expect(adding('km:doc:audit')).rejects.toThrow('自己没有授权标识“km:doc:audit”')
    await expect(adding('own:code,sys:role:edit')).rejects.toThrow('管理人员、权限与备份的授权标识不能设为无效')
    await adding('own:code')
    await admin.call(roleDeleteBatch, { query: { ids: `${id},${other}` } })
  })

  it('cannot lock everybody out', async () => {
    const id = await rights.roleId('admin')
    const key = await rights.permissionId('sys:role:edit')
    await expect(admin.call(roleDelete, { query: { id } })).rejects.toThrow('内置的管理员角色不能删除')
    await expect(admin.call(roleEdit, { body: { id, roleCode: 'boss' } })).rejects.toThrow(
      '内置的管理员角色不能修改编码',
    )
    const sentence = '管理员角色必须能修改角色与菜单权限'
    await expect(save(admin, id, '', key)).rejects.toThrow(sentence)
    await expect(admin.call(permissionDelete, { query: { id: key } })).rejects.toThrow(sentence)
    await expect(admin.call(permissionEdit, { body: { id: key, perms: 'sys:role:edited' } })).rejects.toThrow(sentence)
    await expect(admin.call(permissionEdit, { body: { id: key, status: 0 } })).rejects.toThrow(
      '管理人员、权限与备份的授权标识不能设为无效',
    )
    expect(await admin.call(rolePermissions, { query: { roleId: id } })).toContain(key)
    const seeAll = await rights.permissionId('km:doc:seeAll')
    await save(admin, id, '', seeAll)
    expect(await admin.call(rolePermissions, { query: { roleId: id } })).not.toContain(seeAll)
    await save(admin, id, seeAll)
    expect(await admin.call(rolePermissions, { query: { roleId: id } })).toContain(seeAll)
  })
})
