import { positionExport } from '#core/contract/sys/position.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { newId } from '#server/kernel/id.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { docListPassed, docListWaiting, docPass, docSubmit } from '#core/contract/km/review/review.ts'
import type { Page } from '#core/contract/page.ts'
import { ruleAdd, ruleDelete, ruleEdit, ruleListOf, ruleSearch } from '#core/contract/sys/data-rule.ts'
import { permissionList, permissionTree } from '#core/contract/sys/menu.ts'
import { rolePermissionsSave, roleRules, roleRulesSave } from '#core/contract/sys/role.ts'
import {
  positionAdd,
  positionDelete,
  positionDeleteBatch,
  positionEdit,
  positionGet,
  positionList,
} from '#core/contract/sys/position.ts'
import { userList } from '#core/contract/sys/user.ts'
import { auditLog, dataRule, document, reviewFlow, user, userDepartment } from '#server/db/schema/index.ts'
import { RULED_LISTS } from '#server/boot/features.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { flattenTree, type Rights } from '../support/rights-admin.ts'
import { openUserRules, type UserRules } from '../support/user-rules.ts'
import { download, readBook } from '../support/workbooks.ts'

let server: TestServer
let admin: Api
let stage: UserRules
let rights: Rights
let role: string
let menu: string
/** Sees the list of users by the role from which the rules hang. */
let clerk: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  stage = await openUserRules(server, admin)
  ;({ rights, role, menu, clerk } = stage)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await rights.db.delete(dataRule)
})

const add: UserRules['add'] = (one) => stage.add(one)
const rule: UserRules['rule'] = (...rules) => stage.rule(...rules)
const names: UserRules['names'] = (api) => stage.names(api)
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
  const permissionId =
    e.page === 'system/UserList' ? menu : await rights.newMenu(`页面${newId()}`, { component: e.page })
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
    // Nobody reviews what they wrote, and who else is in this department publishes at once.
    const writer = await rights.userId('editor')
    await rights.db.update(document).set({ authorId: writer }).where(eq(document.id, waiting.id))
    await rights.db.update(reviewFlow).set({ starterId: writer }).where(eq(reviewFlow.documentId, waiting.id))
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
