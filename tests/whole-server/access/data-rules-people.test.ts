import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { ruleAdd, ruleDelete, ruleEdit, ruleListOf } from '#core/contract/sys/data-rule.ts'
import { roleDelete, rolePermissionsSave, roleRulesSave } from '#core/contract/sys/role.ts'
import { departmentAndUserSearch, departmentOwnUsers } from '#core/contract/sys/departments/department-queries.ts'
import { onlineList } from '#core/contract/sys/online.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { userBin, userRestore } from '#core/contract/sys/user-bin.ts'
import {
  departmentUserDelete,
  departmentUsers,
  departmentUsersAdd,
  departmentUsersAll,
  roleUsers,
  roleUsersAdd,
  userDepartments,
  userRoleIds,
} from '#core/contract/sys/user-links.ts'
import { userDelete, userEdit, userFreeze, userGet, userPassword, usersByIds } from '#core/contract/sys/user.ts'
import { newId } from '#server/kernel/id.ts'
import {
  dataRule,
  departmentDataRule,
  departmentPermission,
  roleDataRule,
  rolePermission,
  user,
  userDepartment,
  userRole,
} from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Rights } from '../support/rights-admin.ts'
import { openUserRules, type UserRules } from '../support/user-rules.ts'

let server: TestServer
let admin: Api
let stage: UserRules
let rights: Rights
let role: string
let menu: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  stage = await openUserRules(server, admin)
  ;({ rights, role, menu } = stage)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await rights.db.delete(dataRule)
})

const rule: UserRules['rule'] = (...rules) => stage.rule(...rules)
const names: UserRules['names'] = (api) => stage.names(api)

describe('a rule of the list of users holds for every call of administration', () => {
  const own = { userId: '', username: '' }
  const other = { userId: '', username: '' }
  let department: string
  let api: Api
  beforeAll(async () => {
    const codes = 'list add edit delete freeze password role depart recycle'
      .split(' ')
      .map((verb) => `sys:user:${verb}`)
    const others = ['sys:role:edit', 'sys:role:delete', 'sys:rule:edit']
    const more = ['sys:online:list', 'sys:online:logout', 'km:grant:edit', ...others]
    const id = await rights.newRole('administers', [...codes, ...more])
    await rights.db.insert(rolePermission).values({ roleId: id, permissionId: menu })
    api = await rights.withRole('lina', id)
    Object.assign(own, { userId: await rights.userId('zhangwei'), username: 'zhangwei' })
    Object.assign(other, { userId: await rights.userId('reviewer'), username: 'reviewer' })
    department = (await rights.db.select().from(userDepartment).where(eq(userDepartment.userId, other.userId)))[0]!
      .departmentId
  })
  beforeEach(() => rule({ ruleValue: "username = 'zhangwei'" }))

  it('reads', async () => {
    expect(await names(api)).toEqual(['zhangwei'])
    const shown = async (userIds: string) =>
      (await api.call(usersByIds, { query: { userIds } })).map((row) => row.username)
    expect(await shown(`${own.userId},${other.userId}`)).toEqual(['zhangwei'])
    await expect(api.call(userGet, { query: { id: other.userId } })).rejects.toThrow('未找到对应实体')
    expect(await api.call(userGet, { query: { id: own.userId } })).toMatchObject({ username: 'zhangwei' })
    const [held] = await rights.db.select().from(userRole).where(eq(userRole.userId, other.userId))
    expect((await api.call(roleUsers, { query: { roleId: held!.roleId } })).records).toEqual([])
    await expect(api.call(userRoleIds, { query: { userid: other.userId } })).rejects.toThrow('未找到')
    await expect(api.call(userDepartments, { query: { userId: other.userId } })).rejects.toThrow('查找失败')
    expect(await api.call(departmentUsersAll, { query: { id: department } })).toEqual([])
    expect(await api.call(departmentOwnUsers, { query: { id: department } })).toEqual([])
    expect((await api.call(departmentUsers, { query: { depId: department } }))?.records).toEqual([])
    expect((await api.call(departmentAndUserSearch, { query: { keyWord: '老周' } })).userList).toEqual([])
    await server.signIn('reviewer')
    const online = (await api.call(onlineList, { query: {} })).records
    expect(online.filter((row) => row.username === 'reviewer')).toEqual([])
  })

  it('changes', async () => {
    const missing = '用户不存在！'
    const before = await rights.db.select().from(user).where(eq(user.id, other.userId))
    const { userId } = other
    const password = 'Ein-Wort-99'
    for (const call of [
      () => api.call(userEdit, { body: { id: userId, realname: '改' } }),
      () => api.call(userDelete, { query: { id: userId } }),
      () => api.call(userFreeze, { body: { ids: `${own.userId},${userId}`, status: 2 } }),
      () => api.call(userPassword, { body: { username: 'reviewer', password, confirmpassword: password } }),
      () => api.call(roleUsersAdd, { body: { roleId: role, userIdList: [userId] } }),
      () => api.call(departmentUsersAdd, { body: { depId: department, userIdList: [userId] } }),
    ])
      await expect(call()).rejects.toThrow(missing)
    expect(await rights.db.select().from(user).where(eq(user.id, userId))).toEqual(before)
    await admin.call(userDelete, { query: { id: userId } })
    expect(await api.call(userBin, {})).toEqual([])
    await expect(api.call(userRestore, { body: { userIds: userId } })).rejects.toThrow(missing)
    await admin.call(userRestore, { body: { userIds: userId } })
    await api.call(userEdit, { body: { id: own.userId, telephone: '010-12345678' } })
  })

  it('and is lifted by nobody whom it binds', async () => {
    const [id] = await rule({ ruleConditions: 'IN', ruleColumn: 'username', ruleValue: 'zhangwei,lina' })
    const lina = await rights.userId('lina')
    const places = await rights.db.select().from(userDepartment).where(eq(userDepartment.userId, lina))
    const { departmentId } = places[0]!
    const [ruleId, bound] = [id!, '不能取消或修改限制自己的数据规则']
    const wider = { permissionId: menu, ruleName: '宽', ruleConditions: '!=' as const, ruleColumn: 'username' }
    await api.call(ruleAdd, { body: { ...wider, ruleValue: 'nobody' } })
    const both = (await admin.call(ruleListOf, { query: { permissionId: menu } })).map((row) => row.id).join(',')
    for (const call of [
      () => api.call(roleRulesSave, { body: { permissionId: menu, roleId: role, dataRuleIds: '' } }),
      () => api.call(roleRulesSave, { body: { permissionId: menu, roleId: role, dataRuleIds: both } }),
      () => api.call(rolePermissionsSave, { body: { roleId: role, permissionIds: '', lastpermissionIds: menu } }),
      () => api.call(roleDelete, { query: { id: role } }),
      () => api.call(ruleEdit, { body: { id: ruleId, ruleValue: 'zhangwei,lina,admin' } }),
      () => api.call(ruleEdit, { body: { id: ruleId, status: '0' } }),
      () => api.call(ruleDelete, { query: { id: ruleId } }),
    ])
      await expect(call(), call.toString()).rejects.toThrow(bound)
    // The rule of a department goes with belonging to it.
    await rights.db.delete(roleDataRule)
    await rights.db.insert(departmentPermission).values({ id: newId(), departmentId, permissionId: menu })
    await rights.db.insert(departmentDataRule).values({ departmentId, permissionId: menu, ruleId })
    expect(await names(api)).toEqual(['lina', 'zhangwei'])
    for (const call of [
      () => api.call(departmentUserDelete, { query: { depId: departmentId, userId: lina } }),
      () => api.call(userEdit, { body: { id: lina, selecteddeparts: '' } }),
    ])
      await expect(call(), call.toString()).rejects.toThrow(bound)
    expect(await names(api)).toEqual(['lina', 'zhangwei'])
    await api.call(userEdit, { body: { id: lina, telephone: '010-12345678' } })
    await rights.db.delete(departmentPermission).where(eq(departmentPermission.departmentId, departmentId))
  })

  it('but not for the directory, which everybody chooses colleagues from', async () => {
    const { records } = await api.call(userPick, { query: { username: 'reviewer' } })
    expect(records).toMatchObject([{ username: 'reviewer', realname: '审核老周' }])
    expect(records[0]).not.toHaveProperty('phone')
  })
})
