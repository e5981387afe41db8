import { eq } from 'drizzle-orm'
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
import { currentDepartments } from '#core/contract/sys/login.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { positionAdd } from '#core/contract/sys/position.ts'
import { userEdit, userFreeze, usersByIds } from '#core/contract/sys/user.ts'
import { signInFailure, user } from '#server/db/schema/index.ts'
import { type Accounts } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Company, createCompany } from '../support/company.ts'

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

  // proves CB-24
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

  // proves CB-25, CE-12
  it('offers people page by page, the newest first unless asked otherwise, of a department where one is named', async () => {
    const made: string[] = []
    for (let n = 0; n < 3; n++) {
      const { id, username } = await company.newPerson({ selecteddeparts: company.departments['薪酬组']!.id })
      await company.people.db
        .update(user)
        .set({ createTime: new Date(Date.now() + (3 - n) * 60_000) })
        .where(eq(user.id, id))
      made.push(username)
    }
    // The first has the latest time, so that no order by name or number looks the same.
    const [first, second, third] = made
    const pick = async (query: object) => {
      const { records, total } = await staff.call(userPick, { query })
      return { total, names: records.map((row) => row.username) }
    }
    const departId = company.departments['薪酬组']!.id
    expect(await pick({ departId })).toEqual({ total: 3, names: made })
    expect(await pick({ departId, pageNo: 2, pageSize: 2 })).toEqual({ total: 3, names: [third] })
    expect(await pick({ departId, column: 'createTime', order: 'asc' })).toEqual({
      total: 3,
      names: [third, second, first],
    })
    expect(await pick({ departId, username: second })).toEqual({ total: 1, names: [second] })
    const all = await pick({ pageSize: 100 })
    expect(all.names.slice(0, 3)).toEqual(made)
    expect(all.total).toBe(all.names.length)
    expect(all.names).toEqual(expect.arrayContaining(['admin', 'editor', 'lina', 'reviewer', 'zhangwei']))
    expect(await pick({ departId: company.departments['财务部']!.id })).toEqual({ total: 1, names: ['zhangwei'] })
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
    await company.admin.call(positionAdd, { body: { code: 'gcs', name: '工程师' } })
    await people.change('lina', { post: 'gcs,gone' })
    expect((await staff.call(addressList, { query: { realname: '李娜' } })).records).toMatchObject([
      { post: 'gcs,gone', post_dictText: '工程师、gone' },
    ])
    await people.change('lina', { post: null })
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
