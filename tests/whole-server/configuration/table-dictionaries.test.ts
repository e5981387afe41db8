import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { topics } from '#core/contract/sys/category.ts'
import { departmentTree } from '#core/contract/sys/departments/department.ts'
import { positionAdd } from '#core/contract/sys/position.ts'
import * as table from '#core/contract/sys/dictionaries/table-dictionary.ts'
import { userFreeze, userList } from '#core/contract/sys/user.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let lina: RawCall
let boss: RawCall
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  boss = rawCalls(server, 'admin')
  lina = rawCalls(server, 'lina')
  for (const [code, name] of [
    ['eng', '工程师'],
    ['eng2', '高级工程师'],
    ['acc', '会计'],
  ] as const)
    await admin.call(positionAdd, { body: { code, name } })
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const POSITIONS = { dict: 'sys_position,name,code' }
const items = (dict: string, keyword = '', more: object = {}) =>
  admin.call(table.tableDictionary, { params: { dict }, query: { keyword, ...more } })
const values = async (dict: string, keyword = '', more: object = {}) =>
  (await items(dict, keyword, more)).map(({ value }) => value)

it('asks who, then for the right to the list, and shows nothing of another tenant', async () => {
  const guest = rawCalls(server, '')
  for (const call of [table.tableDictionary, table.tableDictionaryChosenFirst, table.tableDictionaryTexts]) {
    expect((await guest(call, { params: POSITIONS })).message, call.path).toContain('Token失效')
    const roles = await lina(call, { params: { dict: 'sys_role,role_name,role_code' }, query: { key: 'admin' } })
    expect(roles.message, call.path).toMatch(/没有权限/)
    expect((await lina(call, { params: POSITIONS })).success, call.path).toBe(true)
  }
  expect((await guest(table.tableDictionaryTree, { query: {} })).message).toContain('Token失效')
  expect(await values('sys_role,role_name,role_code', 'admin')).toContain('admin')
  const other = tenantApi(server, await newTenant(server, 'table-dict'), 'table-dict')
  expect(await other.call(table.tableDictionary, { params: POSITIONS, query: {} })).toEqual([])
  const texts = { params: POSITIONS, query: { key: 'eng' } }
  expect(await other.call(table.tableDictionaryTexts, texts)).toEqual([])
})

it('knows a closed list of tables and columns, and takes no SQL', async () => {
  for (const [dict, sentence] of [
    ['sys_position', '字典Code格式不正确！'],
    ['sys_position,name,code,1=1,x', '字典Code格式不正确！'],
    ["sys_position,name,code,code='eng'", '表字典不支持查询条件'],
    ['app_user,password_hash,username', '不支持这个表字典'],
    ['sys_user,password,username', '不支持这个表字典'],
    ['sys_user,realname,password', '不支持这个表字典'],
    ['constructor,name,code', '不支持这个表字典'],
    ['sys_position,constructor,code', '不支持这个表字典'],
  ] as const)
    expect((await boss(table.tableDictionary, { params: { dict } })).message, dict).toBe(sentence)
  const tree = { tableName: 'sys_depart', text: 'depart_name', code: 'id' }
  const condition = await boss(table.tableDictionaryTree, { query: { ...tree, condition: '{"1":"1"}' } })
  expect(condition.message).toBe('表字典不支持查询条件')
  const flat = { tableName: 'sys_position', text: 'name', code: 'code' }
  expect((await boss(table.tableDictionaryTree, { query: flat })).message).toBe('这个表字典不是树')
  for (const pageSize of ['0', '101', '-1', 'x'])
    expect((await boss(table.tableDictionary, { params: POSITIONS, query: { pageSize } })).success).toBe(false)
  expect(await values('sys_position,name,code', "x' or '1'='1")).toEqual([])
  expect(await values('sys_position,name,code', '%')).toEqual([])
})

// proves CC-07
it('offers what a name or a code contains, some codes exactly, and no more than asked for', async () => {
  const engineer = { value: 'eng', text: '工程师', title: '工程师', label: '工程师' }
  const engineers = await items('sys_position,name,code', '工程')
  expect(engineers).toContainEqual(engineer)
  expect(engineers).toHaveLength(2)
  expect(await values('sys_position,name,code', 'acc')).toEqual(['acc'])
  expect((await values('sys_position,name,code', 'eng,acc')).toSorted()).toEqual(['acc', 'eng'])
  expect(await values('sys_position,name,code', '', { pageSize: 2 })).toHaveLength(2)
  const chosen = { params: POSITIONS, query: { keyword: 'acc', pageSize: 1 } }
  const first = (await admin.call(table.tableDictionaryChosenFirst, chosen)).map(({ value }) => value)
  expect(first[0]).toBe('acc')
  expect(first).toHaveLength(2)
  expect(await values('sys_category,name,code', '入职流程')).toEqual(['A01A01'])
})

// proves CC-06
it('names values in their order, also those that are not offered any more', async () => {
  const people = { dict: 'sys_user,realname,username' }
  const [zhang] = (await admin.call(userList, { query: { username: 'zhangwei' } })).records
  await admin.call(userFreeze, { body: { ids: zhang!.id, status: 2 } })
  expect(await values(people.dict, 'zhangwei')).toEqual([])
  const named = (query: { key: string; delNotExist?: 'true' | 'false' }) =>
    admin.call(table.tableDictionaryTexts, { params: people, query })
  expect(await named({ key: 'zhangwei,nobody,lina' })).toEqual(['张伟', '李娜'])
  expect(await named({ key: 'zhangwei,nobody,lina', delNotExist: 'false' })).toEqual(['张伟', 'nobody', '李娜'])
  expect(await named({ key: '' })).toEqual([])
})

// proves CC-11
it('answers level by level what a tree select asks', async () => {
  const [root] = await admin.call(departmentTree, {})
  const departments = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' }
  const level = (pid: string) => admin.call(table.tableDictionaryTree, { query: { ...departments, pid } })
  expect(await level('0')).toMatchObject([{ key: root!.id, title: root!.departName, leaf: false }])
  const below = await level(root!.id)
  expect(below.map(({ title }) => title).toSorted()).toEqual(root!.children!.map((each) => each.departName).toSorted())
  expect(below.every(({ parentId }) => parentId === root!.id)).toBe(true)
  // A closed topic does not exist for who holds no grant on it.
  const topic = await admin.call(topics.taxonomyAdd, { body: { name: '并购', closed: true } })
  const tree = { tableName: 'sys_category', text: 'name', code: 'id', condition: '{}' }
  const seen = async (call: RawCall) => JSON.stringify((await call(table.tableDictionaryTree, { query: tree })).result)
  expect(await seen(boss)).toContain(topic.id)
  expect(await seen(lina)).not.toContain(topic.id)
  expect(await seen(lina)).toContain('信息安全')
})
