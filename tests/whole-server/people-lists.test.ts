import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { addressList } from '#core/contract/sys/address-list.ts'
import {
  departmentUsers,
  departmentUsersAll,
  departmentUsersDelete,
  roleUserDelete,
  roleUsers,
  roleUsersAdd,
  roleUsersDelete,
} from '#core/contract/sys/user-links.ts'
import { currentDepartments, userEdit, userFreeze, userPick, usersByIds } from '#core/contract/sys/user.ts'
import { signInFailure } from '#server/db/schema/index.ts'
import type { Accounts } from './accounts.ts'
import { startServer, type TestServer } from './fixture.ts'
import { type Company, companyOf } from './company.ts'

let server: TestServer
let company: Company
let people: Accounts
let staff: Api
beforeAll(async () => {
  server = await startServer()
  company = await companyOf(server)
  people = company.people
  staff = await server.signIn('zhangwei')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => company.people.db.delete(signInFailure))

describe('links and lists', () => {
  it('gives and takes a role of several people', async () => {
    const [a, b] = [await company.newPerson(), await company.newPerson()]
    const list = async () =>
      (await company.admin.call(roleUsers, { query: { roleId: company.roles['reviewer']! } })).records
    const before = (await list()).length
    await company.admin.call(roleUsersAdd, { body: { roleId: company.roles['reviewer']!, userIdList: [a.id, b.id] } })
    await company.admin.call(roleUsersAdd, { body: { roleId: company.roles['reviewer']!, userIdList: [a.id] } })
    expect((await list()).length).toBe(before + 2)
    const one = await company.admin.call(roleUsers, {
      query: { roleId: company.roles['reviewer']!, username: a.username },
    })
    expect(one.records.map((row) => row.id)).toEqual([a.id])
    await company.admin.call(roleUserDelete, { query: { roleId: company.roles['reviewer']!, userId: a.id } })
    await expect(
      company.admin.call(roleUsersDelete, {
        query: { roleId: company.roles['reviewer']!, userIds: `${a.id},${b.id}` },
      }),
    ).rejects.toThrow('用户没有该角色')
    await company.admin.call(roleUsersDelete, { query: { roleId: company.roles['reviewer']!, userIds: b.id } })
    expect((await list()).length).toBe(before)
    expect((await company.lastAudit('user-role-add', a.id))?.action).toBe('user-role-add')
  })

  it('lists a department with all below it', async () => {
    const { id, username } = await company.newPerson({ selecteddeparts: company.departments['薪酬组']!.id })
    const hr = company.departments['人力资源部']!.id
    expect((await company.admin.call(departmentUsersAll, { query: { id: hr } })).map((row) => row.id)).toContain(id)
    const found = await company.admin.call(departmentUsers, { query: { depId: hr, username } })
    expect(found?.records.map((row) => row.id)).toEqual([id])
    expect(await company.admin.call(departmentUsers, { query: {} })).toBeNull()
    await expect(company.admin.call(departmentUsersDelete, { query: { depId: hr, userIds: id } })).rejects.toThrow(
      '当前选中部门与用户无关联关系!',
    )
    const own = await people.idOf('admin')
    await company.admin.call(userEdit, {
      body: { id: own, userIdentity: 2, departIds: company.departments['薪酬组']!.id },
    })
    expect((await company.admin.call(departmentUsers, { query: {} }))?.records.map((row) => row.id)).toEqual([id])
    await company.admin.call(departmentUsersDelete, {
      query: { depId: company.departments['薪酬组']!.id, userIds: id },
    })
    expect((await company.admin.call(departmentUsersAll, { query: { id: hr } })).map((row) => row.id)).not.toContain(id)
  })

  it('offers people to choose from and an address list, the frozen left out', async () => {
    const picked = await staff.call(userPick, { query: { realname: '李' } })
    expect(picked.records.map((row) => row.username)).toEqual(['lina'])
    expect(picked.records[0]).not.toHaveProperty('phone')
    const names = async (query: object) =>
      (await staff.call(addressList, { query: { pageSize: 100, ...query } })).records.map((row) => row.realname)
    expect(await names({ orgCode: company.departments['人力资源部']!.orgCode })).toEqual(
      expect.arrayContaining(['编辑小林', '审核老周']),
    )
    expect(await names({ orgCode: 'Z99' })).toEqual([])
    const lina = await people.idOf('lina')
    expect(await names({})).toContain('李娜')
    await company.admin.call(userFreeze, { body: { ids: lina, status: 2 } })
    expect(await names({})).not.toContain('李娜')
    expect((await staff.call(userPick, { query: { username: 'lina' } })).total).toBe(0)
    await company.admin.call(userFreeze, { body: { ids: lina, status: 1 } })
    expect(
      (await company.admin.call(usersByIds, { query: { userIds: `${lina},nobody` } })).map((row) => row.id),
    ).toEqual([lina])
    expect((await staff.call(currentDepartments, {})).list).toHaveLength(1)
  })
})
