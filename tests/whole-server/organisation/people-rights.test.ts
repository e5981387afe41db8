import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'

import type { Api } from '#core/api/client.ts'
import { docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { userBin, userPurge, userRestore } from '#core/contract/sys/user-bin.ts'
import {
  departmentUserDelete,
  departmentUsersAdd,
  roleUserDelete,
  roleUsersAdd,
} from '#core/contract/sys/user-links.ts'
import {
  userAdd,
  userDelete,
  userDeleteBatch,
  userEdit,
  userFreeze,
  userList,
  userPassword,
} from '#core/contract/sys/user.ts'
import {
  departmentPermission,
  departmentRole,
  departmentRoleUser,
  document,
  permission,
  role,
  rolePermission,
  signInFailure,
} from '#server/db/schema/index.ts'
import { type Accounts, WRONG } from '../support/accounts.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Company, createCompany, NEW } from '../support/company.ts'

let server: TestServer
let company: Company
let people: Accounts
let staff: Api
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  people = company.people
  staff = await server.signIn('zhangwei')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => company.people.db.delete(signInFailure))

const OWN = 'Eigen-Wort-8'

describe('on the very next answer', () => {
  // proves CB-26
  it('a frozen person is out, and back after thawing', async () => {
    const { id, username } = await company.newPerson({ selectedroles: company.roles['Common'] })
    const api = await company.entered(username)
    await api.call(docListRecent, { query: {} })
    await company.admin.call(userFreeze, { body: { ids: id, status: 2 } })
    await expect(api.call(docListRecent, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await expect(people.signIn({ username, password: NEW })).rejects.toThrow('该用户已冻结')
    await company.admin.call(userFreeze, { body: { ids: id, status: '1' } })
    await expect(api.call(docListRecent, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await people.signIn({ username, password: NEW })
    expect((await company.lastAudit('user-freeze', id))?.after).toEqual({ status: 2 })
  })

  it('a deleted person is out, stands in the bin, and is restored or purged', async () => {
    const { id, username } = await company.newPerson()
    const api = await company.entered(username)
    await company.admin.call(userDelete, { query: { id } })
    await expect(api.call(dictItemsAll, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(people.signIn({ username, password: NEW })).rejects.toThrow('该用户已注销')
    expect((await company.admin.call(userList, { query: { username } })).total).toBe(0)
    expect((await company.admin.call(userBin, {})).map((row) => row.id)).toContain(id)
    await company.admin.call(userRestore, { body: { userIds: id } })
    await people.signIn({ username, password: NEW })
    expect((await company.admin.call(userBin, {})).map((row) => row.id)).not.toContain(id)
    await expect(company.admin.call(userPurge, { query: { userIds: id } })).rejects.toThrow('用户不存在！')
    await company.admin.call(userDeleteBatch, { query: { ids: id } })
    await company.admin.call(userPurge, { query: { userIds: id } })
    expect(await company.admin.call(userBin, {})).toEqual([])
    await expect(people.signIn({ username, password: NEW })).rejects.toThrow('用户名或密码错误')
  })

  it('keeps who wrote something', async () => {
    const { id, username } = await company.newPerson({
      selectedroles: company.roles['editor'],
      selecteddeparts: company.departments['财务部']!.id,
    })
    const doc = await uploadText(await company.entered(username), '猎隼记录.txt', '猎隼记录', 'staff')
    await settled(staff, doc.id)
    await company.admin.call(userDelete, { query: { id } })
    await expect(company.admin.call(userPurge, { query: { userIds: id } })).rejects.toThrow('是知识的作者')
    expect((await staff.call(docGet, { query: { id: doc.id } })).records[0]).toMatchObject({ createBy: username })
  })

  it('a moved, demoted or less cleared person loses what that gave', async () => {
    const editor = await server.signIn('editor')
    const doc = await uploadText(editor, '秃鹫名册.txt', '秃鹫名册', 'department')
    await settled(editor, doc.id)
    const { id, username } = await company.newPerson({
      selectedroles: company.roles['admin'],
      selecteddeparts: company.departments['人力资源部']!.id,
      level: 2,
    })
    const api = await company.entered(username)
    await people.db.update(document).set({ level: 2 }).where(eq(document.id, doc.id))
    const total = async () => (await api.call(docGet, { query: { id: doc.id } })).total
    expect(await total()).toBe(1)
    await api.call(userList, { query: {} })
    await company.admin.call(userEdit, { body: { id, selectedroles: company.roles['Common']! } })
    await expect(api.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    expect(await total()).toBe(1)
    await company.admin.call(userEdit, { body: { id, level: 1 } })
    expect(await total()).toBe(0)
    await company.admin.call(userEdit, { body: { id, level: 3 } })
    expect(await total()).toBe(1)
    await company.admin.call(departmentUserDelete, {
      query: { depId: company.departments['人力资源部']!.id, userId: id },
    })
    expect(await total()).toBe(0)
    await company.admin.call(departmentUsersAdd, {
      body: { depId: company.departments['人力资源部']!.id, userIdList: [id] },
    })
    expect(await total()).toBe(1)
    await company.admin.call(userEdit, { body: { id, selecteddeparts: company.departments['法务部']!.id } })
    expect(await total()).toBe(0)
  })

  // proves CB-27
  it('a password that the administrator sets ends sessions and must be changed', async () => {
    const { username } = await company.newPerson()
    const api = await company.entered(username)
    const body = { username, password: OWN, confirmpassword: OWN }
    await expect(company.admin.call(userPassword, { body: { ...body, confirmpassword: 'x' } })).rejects.toThrow(
      '两次输入密码不一致!',
    )
    await expect(company.admin.call(userPassword, { body: { ...body, password: 'kurz1' } })).rejects.toThrow(
      '至少 8 个字符',
    )
    await company.admin.call(userPassword, { body })
    await expect(api.call(dictItemsAll, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(people.signIn({ username, password: NEW })).rejects.toThrow(WRONG)
    expect((await people.signIn({ username, password: OWN })).userInfo.mustChangePassword).toBe(true)
  })
})

describe('nobody is locked out, nobody climbs', () => {
  it('protects oneself', async () => {
    const own = await people.idOf('admin')
    await expect(company.admin.call(userFreeze, { body: { ids: own, status: 2 } })).rejects.toThrow(
      '不能冻结或删除自己',
    )
    await expect(company.admin.call(userDelete, { query: { id: own } })).rejects.toThrow('不能冻结或删除自己')
    await expect(company.admin.call(userEdit, { body: { id: own, selectedroles: '' } })).rejects.toThrow(
      '不能取消自己的角色',
    )
    await expect(
      company.admin.call(roleUserDelete, { query: { roleId: company.roles['admin']!, userId: own } }),
    ).rejects.toThrow('不能取消自己的角色')
    await expect(
      company.admin.call(userPassword, { body: { username: 'admin', password: NEW, confirmpassword: NEW } }),
    ).rejects.toThrow('修改密码')
    await company.admin.call(userEdit, { body: { id: own, telephone: '010-12345678' } })
  })

  it('lets two administrators not take each other down at once', async () => {
    const second = await company.newPerson({ selectedroles: company.roles['admin'] })
    const api = await company.entered(second.username)
    const own = await people.idOf('admin')
    const freeze = (by: Api, ids: string) => by.call(userFreeze, { body: { ids, status: 2 } })
    await Promise.allSettled([freeze(company.admin, second.id), freeze(api, own)])
    const left = await Promise.all(
      [company.admin, api].map((by) =>
        by.call(userList, { query: {} }).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(left[0]! + left[1]!).toBe(1)
    await people.change('admin', { status: 1 })
    company.admin = server.api((await people.signIn({ username: 'admin' })).token)
    await company.admin.call(userFreeze, { body: { ids: second.id, status: 2 } })
  })

  it('keeps who may edit people from powers that are not theirs', async () => {
    const db = people.db
    await db.insert(role).values({ id: 'clerks', roleName: '人事', roleCode: 'clerk' })
    const codes = ['sys:user:list', 'sys:user:add', 'sys:user:edit', 'sys:user:password', 'sys:user:role']
    const held = (await db.select().from(permission)).filter((row) => codes.includes(row.perms ?? ''))
    await db.insert(rolePermission).values(held.map((row) => ({ roleId: 'clerks', permissionId: row.id })))
    const clerk = await company.newPerson({ selectedroles: 'clerks', level: 1 })
    const api = await company.entered(clerk.username)
    const body = { username: 'by_clerk', realname: '新人', password: NEW }
    const refused = '不能授予高于自己权限的角色、部门或密级'
    for (const more of [
      { selectedroles: company.roles['admin']! },
      { selectedroles: company.roles['editor']! },
      { level: 2 },
    ])
      await expect(api.call(userAdd, { body: { ...body, ...more } })).rejects.toThrow(refused)
    await api.call(userAdd, { body: { ...body, selectedroles: 'clerks', level: 1 } })
    await expect(api.call(userEdit, { body: { id: clerk.id, level: 3 } })).rejects.toThrow(refused)
    await expect(
      api.call(roleUsersAdd, { body: { roleId: company.roles['admin']!, userIdList: [clerk.id] } }),
    ).rejects.toThrow(refused)
    await expect(
      api.call(userPassword, { body: { username: 'admin', password: NEW, confirmpassword: NEW } }),
    ).rejects.toThrow('该用户的权限高于您')
    await expect(api.call(userEdit, { body: { id: await people.idOf('editor'), realname: 'x' } })).rejects.toThrow(
      '该用户的权限高于您',
    )
  })

  it('counts what a department gives, and ends its roles with belonging to it', async () => {
    const db = people.db
    const departmentId = company.departments['法务部']!.id
    const power = (await db.select().from(permission)).find((row) => row.perms === 'km:grant:edit')!
    await db.insert(departmentPermission).values({ departmentId, permissionId: power.id })
    await db.insert(departmentRole).values({ id: 'seal', departmentId, roleName: '掌印', roleCode: 'seal' })
    const lawyer = await company.newPerson({ selecteddeparts: departmentId })
    await db.insert(departmentRoleUser).values({ departmentRoleId: 'seal', userId: lawyer.id })
    const clerk = await company.newPerson({ selectedroles: 'clerks' })
    const api = await company.entered(clerk.username)
    const body = { username: 'new_lawyer', realname: '新人', password: NEW, selecteddeparts: departmentId }
    const refused = '不能授予高于自己权限的角色、部门或密级'
    await expect(api.call(userAdd, { body })).rejects.toThrow(refused)
    await expect(api.call(userEdit, { body: { id: clerk.id, selecteddeparts: departmentId } })).rejects.toThrow(refused)
    await expect(
      api.call(userPassword, { body: { username: lawyer.username, password: NEW, confirmpassword: NEW } }),
    ).rejects.toThrow('该用户的权限高于您')
    const sealed = () => db.$count(departmentRoleUser, eq(departmentRoleUser.userId, lawyer.id))
    expect(await sealed()).toBe(1)
    await company.admin.call(userEdit, { body: { id: lawyer.id, selecteddeparts: '' } })
    expect(await sealed()).toBe(0)
    await company.admin.call(userEdit, { body: { id: lawyer.id, selecteddeparts: departmentId } })
    await db.insert(departmentRoleUser).values({ departmentRoleId: 'seal', userId: lawyer.id })
    await company.admin.call(departmentUserDelete, { query: { depId: departmentId, userId: lawyer.id } })
    expect(await sealed()).toBe(0)
  })
})
