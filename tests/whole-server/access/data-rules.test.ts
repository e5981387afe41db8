import { positionExport } from '#core/contract/sys/position.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { docListPassed, docListWaiting, docPass, docSubmit } from '#core/contract/km/documents/review.ts'
import type { Page } from '#core/contract/page.ts'
import { ruleAdd, ruleDelete, ruleEdit, ruleListOf, ruleSearch } from '#core/contract/sys/data-rule.ts'
import { permissionList, permissionTree } from '#core/contract/sys/menu.ts'
import { roleDelete, rolePermissionsSave, roleRules, roleRulesSave } from '#core/contract/sys/role.ts'
import { departmentAndUserSearch, departmentOwnUsers } from '#core/contract/sys/departments/department-queries.ts'
import { onlineList } from '#core/contract/sys/online.ts'
import { userPick } from '#core/contract/sys/people.ts'
import {
  positionAdd,
  positionDelete,
  positionDeleteBatch,
  positionEdit,
  positionGet,
  positionList,
} from '#core/contract/sys/position.ts'
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
import {
  userDelete,
  userEdit,
  userFreeze,
  userGet,
  userList,
  userPassword,
  usersByIds,
} from '#core/contract/sys/user.ts'
import { newId } from '#server/kernel/id.ts'
import {
  auditLog,
  dataRule,
  departmentDataRule,
  departmentPermission,
  permission,
  roleDataRule,
  rolePermission,
  user,
  userDepartment,
  userRole,
} from '#server/db/schema/index.ts'
import { RULED_LISTS } from '#server/boot/features.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { flattenTree, type Rights, rightsTools } from '../support/rights-admin.ts'
import { download, readBook } from '../support/workbooks.ts'

const USER_PAGE = 'system/UserList'

let server: TestServer
let admin: Api
/** Sees the list of users by a role of their own, from which the rules hang. */
let clerk: Api
let rights: Rights
let role: string
let menu: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  rights = rightsTools(server, admin)
  menu = await menuId(USER_PAGE)
  role = await rights.newRole('clerk', ['sys:user:list'])
  await admin.call(rolePermissionsSave, { body: { roleId: role, permissionIds: menu } })
  clerk = await rights.withRole('lina', role)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await rights.db.delete(dataRule)
})

const menuId = async (component: string) =>
  (await rights.db.select({ id: permission.id }).from(permission).where(eq(permission.component, component)))[0]!.id

interface Rule {
  permissionId?: string
  ruleColumn?: string
  ruleConditions?: 'USE_SQL_RULES' | '=' | '>' | 'LIKE' | 'LEFT_LIKE' | 'RIGHT_LIKE' | 'IN' | '!='
  ruleValue: string
  status?: string
}
const add = ({ ruleConditions = 'USE_SQL_RULES', permissionId = menu, ...rule }: Rule) =>
  admin.call(ruleAdd, { body: { ruleName: '规则', ruleConditions, permissionId, ...rule } })

/** Adds the rules and ticks them for the role, instead of those that were there. */
async function rule(...rules: Rule[]): Promise<string[]> {
  await rights.db.delete(dataRule)
  for (const each of rules) await add(each)
  const ids = (await admin.call(ruleListOf, { query: { permissionId: menu } })).map((row) => row.id)
  await admin.call(roleRulesSave, { body: { permissionId: menu, roleId: role, dataRuleIds: ids.join(',') } })
  return ids
}
const names = async (api = clerk) =>
  (await api.call(userList, { query: { column: 'username', order: 'asc' } })).records.map((row) => row.username)
const EVERYBODY = ['admin', 'editor', 'lina', 'reviewer', 'zhangwei']

describe('refusals', () => {
  it('ask for a token and the permission, and know no rule of another tenant', async () => {
    await expect(server.guest.call(ruleListOf, { query: { permissionId: menu } })).rejects.toMatchObject({
      kind: 'expired',
    })
    const body = { permissionId: menu, ruleName: '我', ruleConditions: '=' as const, ruleValue: 'x' }
    await expect(clerk.call(ruleAdd, { body })).rejects.toMatchObject({ kind: 'denied' })
    await rights.otherTenant()
    const foreign = { ...body, id: 'foreign', tenantId: '7' }
    await rights.db.insert(dataRule).values(foreign)
    await expect(admin.call(ruleEdit, { body: { id: 'foreign', ruleName: '改' } })).rejects.toThrow('未找到对应实体')
    await expect(admin.call(ruleDelete, { query: { id: 'foreign' } })).rejects.toThrow('未找到对应实体')
    expect(await admin.call(ruleSearch, { query: {} })).toEqual([])
    await expect(
      admin.call(roleRulesSave, { body: { permissionId: menu, roleId: role, dataRuleIds: 'foreign' } }),
    ).rejects.toThrow('选择的数据规则不存在')
  })

  it.each([
    [{ ruleValue: "org_code like 'A" }, '第 15 个字符处：单引号没有配对'],
    [
      { ruleValue: "sex = 1 and password_hash like '%argon%'" },
      '第 13 个字符处：该列表没有可用于规则的列“password_hash”',
    ],
    [{ ruleValue: "length(username) > 1 or username = 'a'" }, '第 1 个字符处：不支持函数和子查询'],
    [{ ruleValue: 'id in (select id from app_user)' }, '右边只能是文字、数字或变量'],
    [{ ruleValue: "realname = 'x'; drop table app_user" }, '不支持多条语句'],
    [{ ruleValue: "realname = 'x' and sex = '女'" }, '第 20 个字符处：列“sex”应与数字比较，“女”不是数字'],
    [{ ruleValue: "sex like '1%'" }, '列“sex”不是文字，不能用 like'],
    [{ ruleValue: "create_time > '昨天'" }, '列“create_time”应与日期比较，“昨天”不是日期'],
    [{ ruleValue: "username = '#{sys_nobody}'" }, '没有变量“sys_nobody”'],
    [{ ruleConditions: '=' as const, ruleColumn: 'salary', ruleValue: '1' }, '该列表没有可用于规则的列“salary”'],
    [{ ruleConditions: '=' as const, ruleColumn: '', ruleValue: '1' }, '规则字段应为列名'],
    [{ ruleConditions: 'IN' as const, ruleColumn: 'sex', ruleValue: ' , ' }, '请填写规则值'],
    [{ ruleValue: '1', permissionId: 'nowhere' }, '菜单不存在'],
  ])('%j is not saved', async (rule, sentence) => {
    await expect(add(rule)).rejects.toThrow(sentence)
    expect(await rights.db.$count(dataRule)).toBe(0)
  })

  it('a rule can be ticked only on a menu that the role has', async () => {
    const other = await rights.newRole('nothing')
    await add({ ruleValue: 'sex = 1' })
    const [id] = (await admin.call(ruleListOf, { query: { permissionId: menu } })).map((row) => row.id)
    const body = { permissionId: menu, roleId: other, dataRuleIds: id! }
    await expect(admin.call(roleRulesSave, { body })).rejects.toThrow('请先保存角色菜单权限!')
    expect(await admin.call(roleRules, { params: { permissionId: menu, roleId: other } })).not.toHaveProperty(
      'drChecked',
    )
  })
})

// proves CB-08
it('a rule narrows the list in the very next answer, total included, for who has it ticked only', async () => {
  expect(await names()).toEqual(EVERYBODY)
  const [id] = await rule({ ruleConditions: '=', ruleColumn: 'username', ruleValue: '#{sys_user_code}' })
  expect(await names()).toEqual(['lina'])
  expect((await clerk.call(userList, { query: {} })).total).toBe(1)
  expect((await clerk.call(userList, { query: { username: 'admin' } })).total).toBe(0)
  expect(await names(admin)).toEqual(EVERYBODY)
  expect(await admin.call(roleRules, { params: { permissionId: menu, roleId: role } })).toMatchObject({
    datarule: [{ id, ruleColumn: 'username', status: '1' }],
    drChecked: id,
  })
  await admin.call(ruleEdit, { body: { id: id!, status: '0' } })
  expect(await names()).toEqual(EVERYBODY)
  await admin.call(ruleEdit, { body: { id: id!, status: '1', ruleValue: 'zhangwei' } })
  expect(await names()).toEqual(['zhangwei'])
  await admin.call(roleRulesSave, { body: { permissionId: menu, roleId: role, dataRuleIds: '' } })
  expect(await names()).toEqual(EVERYBODY)
})

it('rules of one column: the newest counts; written-out rules count all', async () => {
  await rule(
    { ruleConditions: 'IN', ruleColumn: 'username', ruleValue: 'admin,lina' },
    { ruleConditions: '!=', ruleColumn: 'username', ruleValue: 'admin' },
    { ruleValue: 'sex = 2' },
    { ruleValue: "not (username like 'edit%')" },
  )
  expect(await names()).toEqual(['lina'])
})

it.each([
  ["org_code like '#{sys_org_code}%'", ['lina']],
  ["org_code in (#{sys_multi_org_code}) or username = 'admin'", ['admin', 'lina']],
  ["create_time < '#{sys_time}' and create_time > '2020-01-01'", EVERYBODY],
  ["create_time < '2020-01-01'", []],
  ["create_time < '#{sys_date}'", []],
  ["realname = '#{sys_user_name}' or username = '#{tenant_id}'", ['lina']],
  ['birthday is null or sex = 1', null],
  ['sex between 2 and 2 and status <> 2', ['editor', 'lina']],
  ["phone is null and username <> '张'' or 1=1 --'", EVERYBODY],
])('%s', async (ruleValue, expected) => {
  if (expected === null) return expect(rule({ ruleValue })).rejects.toThrow('birthday')
  await rule({ ruleValue })
  expect(await names()).toEqual(expected)
})

it('a person of two departments has the codes of both', async () => {
  await rule({ ruleValue: 'org_code in (#{sys_multi_org_code})' })
  const [place] = await rights.db
    .select()
    .from(userDepartment)
    .where(eq(userDepartment.userId, await rights.userId('editor')))
  const [own] = await rights.db
    .select()
    .from(userDepartment)
    .where(eq(userDepartment.userId, await rights.userId('lina')))
  const among = async () => (await names(await rights.newApi('lina'))).filter((name) => /^(editor|lina)$/.test(name))
  expect(await among()).toEqual(['lina'])
  await rights.db.insert(userDepartment).values({ ...place!, userId: own!.userId })
  expect(await among()).toEqual(['editor', 'lina'])
  await rights.db
    .delete(userDepartment)
    .where(and(eq(userDepartment.userId, own!.userId), eq(userDepartment.departmentId, place!.departmentId)))
})

it('wildcards in a person’s name are letters', async () => {
  await rule({ ruleConditions: 'RIGHT_LIKE', ruleColumn: 'realname', ruleValue: '#{sys_user_name}' })
  expect(await names()).toEqual(['lina'])
  await rights.db.update(user).set({ realname: '%' }).where(eq(user.username, 'lina'))
  expect(await names(await rights.newApi('lina'))).toEqual(['lina'])
  await rights.db.update(user).set({ realname: '李娜' }).where(eq(user.username, 'lina'))
})

it('what cannot be used shows no row: a lost column, an unreadable rule, a person without department', async () => {
  const [id] = await rule({ ruleValue: 'sex = 2 or sex = 1' })
  const store = (ruleValue: string) => rights.db.update(dataRule).set({ ruleValue }).where(eq(dataRule.id, id!))
  await store('lost_column = 1 or sex = 2')
  expect(await names()).toEqual([])
  await store('not (lost_column = 1)')
  expect(await names()).toEqual([])
  await store('1=1); drop table app_user')
  expect(await names()).toEqual([])
  await store("not (org_code like '#{sys_org_code}%')")
  expect(await names()).toEqual(['admin', 'editor', 'reviewer', 'zhangwei'])
  const lina = eq(userDepartment.userId, await rights.userId('lina'))
  const places = await rights.db.delete(userDepartment).where(lina).returning()
  expect(await names(await rights.newApi('lina'))).toEqual([])
  await rights.db.insert(userDepartment).values(places)
})

/** A menu with the page of the list, held by the role, and one rule at it that is ticked. */
async function narrowed(e: Endpoint, roleId: string, ruleValue: string): Promise<void> {
  const permissionId = e.page === USER_PAGE ? menu : await rights.newMenu(`页面${newId()}`, { component: e.page })
  await admin.call(rolePermissionsSave, { body: { roleId, permissionIds: permissionId } })
  await add({ permissionId, ruleValue })
  const [only] = await admin.call(ruleListOf, { query: { permissionId } })
  await admin.call(roleRulesSave, { body: { permissionId, roleId, dataRuleIds: only!.id } })
}

describe('documents to review', () => {
  let reviewer: Api
  let reviewers: string
  beforeAll(async () => {
    reviewer = await server.signIn('reviewer')
    reviewers = await rights.roleId('reviewer')
    const [passed, waiting] = [
      await uploadText(await server.signIn('editor'), '考勤.txt', '考勤制度'),
      await uploadText(reviewer, '招聘.txt', '招聘流程'),
    ]
    await settled(admin, passed.id)
    await settled(reviewer, waiting.id)
    await reviewer.call(docSubmit, { query: { id: waiting.id } })
  })
  const total = async (e: Endpoint, api = reviewer) =>
    ((await api.call(e, { query: {} } as never)) as Page<unknown>).total

  it('every list that names a page obeys its rules', async () => {
    await admin.call(positionAdd, { body: { code: 'ruled', name: '受限职务' } })
    const flagged = contract.filter((e) => e.page !== null)
    expect(new Set(flagged)).toEqual(new Set(RULED_LISTS.map(([e]) => e)))
    for (const e of flagged) {
      expect(await total(e, admin), e.path).toBeGreaterThan(0)
      await narrowed(e, await rights.roleId('admin'), "id = 'nobody'")
      expect(await total(e, admin), e.path).toBe(0)
    }
  })

  it.each([
    // The family's own rule, with another second root.
    ["(org_code like '#{sys_org_code}%' or org_code like 'Z%')", 1, 1],
    ["org_code like 'Z%'", 0, 0],
    ["title like '考%' and create_by = 'editor' and file_type = 'text'", 1, 0],
    ["title not like '考%' or status = 3", 0, 1],
    ['file_size > 1 and views >= 0 and dep_id is not null', 1, 1],
  ])('%s', async (rule, passed, waiting) => {
    expect([await total(docListPassed), await total(docListWaiting)]).toEqual([1, 1])
    await narrowed(docListPassed, reviewers, rule)
    await narrowed(docListWaiting, reviewers, rule)
    expect([await total(docListPassed), await total(docListWaiting)]).toEqual([passed, waiting])
    const [row] = (await admin.call(docListWaiting, { query: {} })).records
    if (waiting === 0) await expect(reviewer.call(docPass, { query: { id: row!.id } })).rejects.toThrow('找不到文档')
  })
})

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

it('a resource of the kit obeys the rule of its list in every call', async () => {
  for (const code of ['seen', 'unseen']) await admin.call(positionAdd, { body: { code, name: `职务${code}` } })
  const all = (await admin.call(positionList, { query: {} })).records
  const [seen, unseen] = ['seen', 'unseen'].map((code) => all.find((row) => row.code === code)!) as unknown as [
    Row,
    Row,
  ]
  await narrowed(positionList, await rights.roleId('admin'), "code = 'seen'")
  expect((await admin.call(positionList, { query: {} })).records.map((row) => row.code)).toEqual(['seen'])
  const missing = '未找到对应实体'
  await expect(admin.call(positionGet, { query: { id: unseen.id } })).rejects.toThrow(missing)
  await expect(admin.call(positionEdit, { body: { id: unseen.id, name: '改名' } })).rejects.toThrow(missing)
  await expect(admin.call(positionDelete, { query: { id: unseen.id } })).rejects.toThrow(missing)
  await expect(admin.call(positionDeleteBatch, { query: { ids: `${seen.id},${unseen.id}` } })).rejects.toThrow(missing)
  const { rows } = await readBook((await download(server, 'admin', positionExport, { selections: unseen.id })).bytes)
  expect(rows).toHaveLength(1)
  expect(await admin.call(positionGet, { query: { id: seen.id } })).toMatchObject({ code: 'seen' })
})
type Row = { id: string }

// proves CB-09
it('rules are searched, marked on their menu, and audited', async () => {
  const flag = async () => [
    flattenTree(await admin.call(permissionList, {})).find((node) => node.id === menu)?.ruleFlag,
    flattenTree((await admin.call(permissionTree, {})).treeList).find((node) => node.key === menu)?.ruleFlag,
  ]
  expect(await flag()).toEqual([0, 0])
  await add({ ruleValue: 'sex = 1' })
  expect(await flag()).toEqual([1, 1])
  const [row] = await admin.call(ruleSearch, { query: { permissionId: menu, ruleName: '*规*' } })
  expect(row).toMatchObject({
    ruleName: '规则',
    ruleConditions: 'USE_SQL_RULES',
    ruleValue: 'sex = 1',
    createBy: 'admin',
  })
  expect(await admin.call(ruleSearch, { query: { ruleName: '*无*' } })).toEqual([])
  await expect(admin.call(ruleEdit, { body: { id: row!.id, ruleValue: 'sexy = 1' } })).rejects.toThrow('sexy')
  await admin.call(ruleEdit, { body: { id: row!.id, ruleName: '男' } })
  await admin.call(ruleDelete, { query: { id: row!.id } })
  expect(await flag()).toEqual([0, 0])
  const lines = await rights.db.select().from(auditLog).where(eq(auditLog.objectId, row!.id)).orderBy(auditLog.id)
  expect(lines.map((line) => line.action)).toEqual(['data-rule-add', 'data-rule-edit', 'data-rule-delete'])
  expect(lines[2]!.before).toMatchObject({ ruleName: '男' })
})
