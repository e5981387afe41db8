import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { levelAdd } from '#core/contract/km/documents/level.ts'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { duplicateCheck } from '#core/contract/sys/duplicate.ts'
import { userPurge, userRestore } from '#core/contract/sys/user-bin.ts'
import { departmentUsersAdd, roleUsersAdd, userDepartments, userRoleIds } from '#core/contract/sys/user-links.ts'
import {
  userAdd,
  userDelete,
  userDeleteBatch,
  userEdit,
  userFreeze,
  userGet,
  userId,
  userList,
  userPassword,
} from '#core/contract/sys/user.ts'
import { signInFailure } from '#server/db/schema/index.ts'
import type { Accounts } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Company, createCompany, NEW } from '../support/company.ts'
import type { ApiFault } from '#core/api/fault.ts'

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

describe('refusals', () => {
  it('asks for a token and for the permission of each call', async () => {
    const id = await people.idOf('lina')
    await expect(server.guest.call(userAdd, { body: {} as never })).rejects.toMatchObject({ kind: 'expired' })
    const calls = [
      staff.call(userEdit, { body: { id } }),
      staff.call(userDelete, { query: { id } }),
      staff.call(userFreeze, { body: { ids: id, status: 2 } }),
      staff.call(userPassword, { body: { username: 'lina', password: NEW, confirmpassword: NEW } }),
      staff.call(userPurge, { query: { userIds: id } }),
      staff.call(roleUsersAdd, { body: { roleId: company.roles['admin']!, userIdList: [id] } }),
      staff.call(departmentUsersAdd, { body: { depId: company.departments['财务部']!.id, userIdList: [id] } }),
      staff.call(duplicateCheck, { query: { tableName: 'sys_user', fieldName: 'phone' } }),
      staff.call(levelAdd, { body: { level: 9, name: '绝密' } }),
    ]
    const kinds = await Promise.all(
      calls.map((call) =>
        call.then(
          () => 'served',
          (error: ApiFault) => error.kind,
        ),
      ),
    )
    expect(new Set(kinds)).toEqual(new Set(['denied']))
  })
  it.each([
    [{ username: '' }, '请输入用户名'],
    [{ username: 'a-bc' }, '只允许字母、数字、下划线'],
    [{ username: 'abc' }, '长度4到18个字符'],
    [{ username: 'a'.repeat(19) }, '长度4到18个字符'],
    [{ realname: ' ' }, '请输入用户姓名'],
    [{ password: 'short1' }, '密码至少 8 个字符'],
    [{ password: 'woaini1314' }, '密码太常见'],
    [{ password: 'my-Newcomer-7' }, '密码不能包含用户账号'],
    [{ phone: '12345678901' }, '请输入正确手机号'],
    [{ email: 'a@' }, '邮箱格式不正确'],
    [{ telephone: '123' }, '请输入正确的座机号'],
    [{ workNo: 'A-1' }, '请输入20位以内的英文字符和数字'],
    [{ birthday: '01.02.2000' }, '生日应为 yyyy-MM-dd'],
    [{ selectedroles: 'nowhere' }, '角色不存在'],
    [{ selecteddeparts: 'nowhere' }, '部门不存在'],
    [{ level: 77 }, '密级不存在'],
    [{ username: 'LINA' }, '用户账号已存在'],
  ])('a new person with %j', async (wrong, message) => {
    const body = { username: 'newcomer', realname: '新人', password: NEW, ...wrong }
    await expect(company.admin.call(userAdd, { body })).rejects.toThrow(message)
    expect((await company.admin.call(userList, { query: { username: 'newcomer' } })).total).toBe(0)
  })
  it('who is not there', async () => {
    await expect(company.admin.call(userGet, { query: { id: 'nobody' } })).rejects.toThrow('未找到对应实体')
    await expect(company.admin.call(userEdit, { body: { id: 'nobody' } })).rejects.toThrow('用户不存在！')
    await expect(company.admin.call(userDeleteBatch, { query: { ids: 'nobody' } })).rejects.toThrow('用户不存在！')
    await expect(company.admin.call(userRestore, { body: { userIds: await people.idOf('lina') } })).rejects.toThrow(
      '用户不存在！',
    )
    await expect(
      company.admin.call(userPassword, { body: { username: 'nobody', password: NEW, confirmpassword: NEW } }),
    ).rejects.toThrow('用户不存在！')
    const named = 'zhangwei-7-Regen'
    await expect(
      company.admin.call(userPassword, { body: { username: 'zhangwei', password: named, confirmpassword: named } }),
    ).rejects.toThrow('密码不能包含用户账号')
    await expect(company.admin.call(userRoleIds, { query: { userid: 'nobody' } })).rejects.toThrow(
      '未找到用户相关角色信息',
    )
    await expect(company.admin.call(userDepartments, { query: { userId: 'nobody' } })).rejects.toThrow('查找失败')
  })
})

describe('adding and changing', () => {
  // proves CB-20, CB-22
  it('adds a person with roles and departments who must change the password', async () => {
    const id = await company.admin.call(userId, {})
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const selecteddeparts = `${company.departments['财务部']!.id},${company.departments['法务部']!.id}`
    const body = { id, username: 'wanghong', realname: '王红', password: NEW, phone: '16600000001', sex: '2' }
    await company.admin.call(userAdd, {
      body: {
        ...body,
        email: '',
        selectedroles: company.roles['Common']!,
        selecteddeparts,
        level: 2,
        birthday: '1990-02-03',
      },
    })
    const row = await company.admin.call(userGet, { query: { id } })
    expect(row).toMatchObject({ username: 'wanghong', sex: 2, sex_dictText: '女', email: null, level: 2, status: 1 })
    expect([row.orgCodeTxt, row['birthday']]).toEqual(['财务部,法务部', '1990-02-03'])
    expect(JSON.stringify(row)).not.toContain('argon2')
    expect(await company.admin.call(userRoleIds, { query: { userid: id } })).toEqual([company.roles['Common']])
    const choices = await company.admin.call(userDepartments, { query: { userId: id } })
    expect(choices.map((choice) => choice.title)).toEqual(['财务部', '法务部'])
    const { token, userInfo } = await people.signIn({ username: 'wanghong', password: NEW })
    expect(userInfo.mustChangePassword).toBe(true)
    await expect(server.api(token).call(dictItemsAll, {})).rejects.toThrow('首次登录请先修改密码')
    const entry = await company.lastAudit('user-add', id)
    expect(entry?.after).toMatchObject({ username: 'wanghong', roleIds: [company.roles['Common']] })
    expect(JSON.stringify(entry)).not.toContain('argon2')
    await expect(company.admin.call(userAdd, { body: { ...body, username: 'wanghong2', phone: '' } })).rejects.toThrow(
      '用户编号已存在',
    )
  })

  // proves CB-21
  it('replaces what is given, keeps what is not, and never the password', async () => {
    const { id, username } = await company.newPerson({
      phone: '16600000002',
      selectedroles: company.roles['Common'],
      selecteddeparts: company.departments['财务部']!.id,
    })
    await company.admin.call(userEdit, {
      body: { id, realname: '改名', email: 'Gai@example.com', password: OWN } as never,
    })
    await people.signIn({ username, password: NEW })
    expect(await company.admin.call(userGet, { query: { id } })).toMatchObject({
      realname: '改名',
      phone: '16600000002',
      orgCodeTxt: '财务部',
    })
    await company.admin.call(userEdit, {
      body: { id, phone: '', selectedroles: '', selecteddeparts: company.departments['法务部']!.id },
    })
    const row = await company.admin.call(userGet, { query: { id } })
    expect(row).toMatchObject({ phone: null, orgCodeTxt: '法务部', orgCode: company.departments['法务部']!.orgCode })
    await expect(company.admin.call(userRoleIds, { query: { userid: id } })).rejects.toThrow('未找到用户相关角色信息')
    await expect(company.admin.call(userEdit, { body: { id, username: 'other' } })).rejects.toThrow('用户账号不能修改')
    const entry = await company.lastAudit('user-edit', id)
    expect(entry?.before).toMatchObject({ phone: '16600000002', departmentIds: [company.departments['财务部']!.id] })
    expect(entry?.after).toMatchObject({ phone: null, departmentIds: [company.departments['法务部']!.id] })
  })

  it('keeps phone, e-mail and number of staff unique, and says so before and by the database', async () => {
    const one = await company.newPerson({ phone: '16600000003', email: 'eins@example.com', workNo: 'W1' })
    const two = await company.newPerson()
    const free = (fieldName: string, fieldVal: string, dataId = '') =>
      company.admin
        .call(duplicateCheck, { query: { tableName: 'sys_user', fieldName, fieldVal, dataId } })
        .then(() => true)
        .catch((error: Error) => error.message)
    expect(await free('phone', '16600000003')).toBe('该值不可用，系统中已存在！')
    expect(await free('phone', '16600000003', one.id)).toBe(true)
    expect(await free('phone', '16600000004')).toBe(true)
    expect(await free('email', 'EINS@example.com')).toBe('该值不可用，系统中已存在！')
    expect(await free('username', one.username.toUpperCase())).toBe('该值不可用，系统中已存在！')
    expect(await free('phone', '')).toBe(true)
    expect(await free('password_hash', 'x')).toBe('不支持校验该字段')
    expect(await free('constructor', 'x')).toBe('不支持校验该字段')
    const change = (more: object) => company.admin.call(userEdit, { body: { id: two.id, ...more } })
    await expect(change({ phone: '16600000003' })).rejects.toThrow('手机号已被其他用户使用')
    await expect(change({ email: 'Eins@example.com' })).rejects.toThrow('邮箱已被其他用户使用')
    await expect(change({ workNo: 'W1' })).rejects.toThrow('工号已被其他用户使用')
    const both = await Promise.allSettled(
      [one, two].map(({ id }) => company.admin.call(userEdit, { body: { id, phone: '16600000005' } })),
    )
    expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
