import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { ruleAdd, ruleListOf } from '#core/contract/sys/data-rule.ts'
import { departmentPermissionsSave } from '#core/contract/sys/departments/department-permission.ts'
import { rolePermissionsSave, roleRulesSave } from '#core/contract/sys/role.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { userList } from '#core/contract/sys/user.ts'
import { permissionTree } from '#core/contract/sys/menu.ts'
import { flattenTree, type Rights, rightsTools } from '../support/rights-admin.ts'
import { startTwoServers } from '../support/second-server.ts'

/** What an administrator changes on one server is the very next answer of the other. */
let two: Awaited<ReturnType<typeof startTwoServers>>
let admin: Api
/** Of the same person, on the first and on the second server. */
let staff: Api[]
let rights: Rights
beforeAll(async () => {
  two = await startTwoServers()
  admin = await two.first.signIn('admin')
  const token = await two.first.tokenOf('lina')
  staff = [two.first.api(token), two.second.api(token)]
  rights = rightsTools(two.first, admin)
})
afterAll(() => two[Symbol.asyncDispose]())

/** How many people each server shows; null where it refuses. */
const totals = () =>
  Promise.all(
    staff.map((api) =>
      api.call(userList, { query: {} }).then(
        (page) => page.total,
        () => null,
      ),
    ),
  )

it('permissions of a role and its data rules', async () => {
  const roleId = await rights.roleId('Common')
  const listUsers = await rights.permissionId('sys:user:list')
  const choices = flattenTree((await admin.call(permissionTree, {})).treeList)
  const permissionId = choices.find((choice) => choice.slotTitle === '用户')!.key
  const save = (permissionIds: string, lastpermissionIds = '') =>
    admin.call(rolePermissionsSave, { body: { roleId, permissionIds, lastpermissionIds } })
  expect(await totals()).toEqual([null, null])
  await save(`${listUsers},${permissionId}`)
  expect(await totals()).toEqual([5, 5])
  const rule = { permissionId, ruleName: '女', ruleColumn: 'sex', ruleConditions: '=' as const, ruleValue: '2' }
  await admin.call(ruleAdd, { body: rule })
  const dataRuleIds = (await admin.call(ruleListOf, { query: { permissionId } }))[0]!.id
  await admin.call(roleRulesSave, { body: { permissionId, roleId, dataRuleIds } })
  expect(await totals()).toEqual([2, 2])
  await save('', `${listUsers},${permissionId}`)
  expect(await totals()).toEqual([null, null])
})

it('permissions of a department', async () => {
  const departId = (await staff[0]!.call(currentDepartments, {})).list[0]!.id
  const listUsers = await rights.permissionId('sys:user:list')
  expect(await totals()).toEqual([null, null])
  await admin.call(departmentPermissionsSave, { body: { departId, permissionIds: listUsers } })
  expect(await totals()).toEqual([5, 5])
  await admin.call(departmentPermissionsSave, { body: { departId, permissionIds: '', lastpermissionIds: listUsers } })
  expect(await totals()).toEqual([null, null])
})
