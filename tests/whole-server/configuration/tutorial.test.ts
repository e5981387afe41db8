import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { CODE } from '#core/contract/envelope.ts'
import { departmentAdd } from '#core/contract/sys/departments/department.ts'
import { auditLog, department } from '#server/db/schema/index.ts'
import { category, categoryTree } from '../../../docs/tutorial/category.contract.ts'
import { supply as calls } from '../../../docs/tutorial/supply.contract.ts'
import { supply } from '../../../docs/tutorial/supply.table.ts'
import type { TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls, resultRows } from '../support/raw-calls.ts'
import { startWithSupplies, TUTORIAL } from '../support/supplies.ts'
import { writeWorkbook, download, importForm, readBook } from '../support/workbooks.ts'

/** The resource of `docs/tutorial`, which is made of the facts of `server/resource` alone. */
let server: TestServer
let admin: Api
let raw: RawCall
let pens: string
beforeAll(async () => {
  server = await startWithSupplies()
  admin = await server.signIn('admin')
  raw = rawCalls(server, 'admin')
  await admin.call(category.add, { body: { name: '文具' } })
  const [top] = await admin.call(categoryTree, {})
  await admin.call(category.add, { body: { name: '笔', parentId: top!.id } })
  pens = (await admin.call(categoryTree, {}))[0]!.children[0]!.id
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const pen = (more = {}) => ({ name: '签字笔', categoryId: pens, quantity: 100, state: '1', ...more })
const named = async (name: string) =>
  (await admin.call(calls.list, { query: { name, column: 'name', order: 'asc' } })).records
const ids = async (...names: string[]) =>
  (await db().select().from(supply)).flatMap(({ id, name }) => (names.includes(name) ? id : [])).join(',')

it('is four files of at most 120 lines, beside this one', () => {
  const files = ['supply.contract.ts', 'supply.table.ts', 'supplies.ts', 'supplies.resource.ts']
  const lines = files.map((file) => readFileSync(path.join(TUTORIAL, file), 'utf8').trimEnd().split('\n').length)
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(120)
})

it('asks for a token, for the right, and for a body that the contract takes', async () => {
  expect((await rawCalls(server, '')(calls.add, { body: pen() })).message).toContain('Token失效')
  expect((await rawCalls(server, 'lina')(calls.add, { body: pen() })).message).toMatch(/没有权限/)
  expect((await rawCalls(server, 'lina')(calls.list)).message).toMatch(/没有权限/)
  for (const [more, sentence] of [
    [{ name: ' ' }, '请输入名称'],
    [{ quantity: 1.5 }, '应为整数'],
    [{ price: -1 }, '不能小于 0'],
    [{ boughtOn: '2026-02-30' }, '购入日期应为日期'],
    [{ state: '9' }, '状态不在字典中'],
    [{ categoryId: 'nowhere' }, '分类不存在'],
    [{ departmentId: 'nowhere' }, '保管部门不存在'],
  ] as const)
    expect((await raw(calls.add, { body: pen(more) })).message).toContain(sentence)
  expect(await db().$count(supply)).toBe(0)
})

it('adds a record with every field, once, and shows names for keys and texts for codes', async () => {
  const [finance] = await db().select().from(department).where(eq(department.departName, '财务部'))
  const whole = pen({
    price: '2.5',
    boughtOn: '2026-01-31',
    consumable: true,
    departmentId: finance!.id,
    note: '一行\n又一行',
  })
  const replies = await Promise.all([1, 2, 3].map(() => raw(calls.add, { body: whole })))
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
  for (const { success, message } of replies) if (!success) expect(message).toMatch(/已存在/)
  expect(await named('签字笔')).toMatchObject([
    {
      quantity: 100,
      price: 2.5,
      boughtOn: '2026-01-31',
      consumable: true,
      categoryName: '笔',
      departmentName: '财务部',
      state_dictText: '在库',
      note: '一行\n又一行',
      createBy: 'admin',
    },
  ])
  const lines = await db().select().from(auditLog).where(eq(auditLog.action, 'supply-add'))
  expect(lines).toHaveLength(1)
})

it('is asked by every kind of field', async () => {
  const asked = async (field: string, rule: string, val: unknown) =>
    resultRows(await raw(calls.list, { query: { superQueryParams: JSON.stringify([{ field, rule, val }]) } })).length
  expect(await asked('price', 'gt', '2.4')).toBe(1)
  expect(await asked('price', 'gt', '2.5')).toBe(0)
  expect(await asked('boughtOn', 'eq', '2026-01-31')).toBe(1)
  expect(await asked('consumable', 'eq', 'false')).toBe(0)
  expect(await asked('note', 'like', '又')).toBe(1)
  expect(await asked('name', 'eq', "' or 1=1 --")).toBe(0)
})

it('refuses an edit that is based on what somebody else has changed; an absent field stays', async () => {
  const [row] = await named('签字笔')
  const { id } = row!
  const { revision } = await admin.call(calls.get, { query: { id } })
  await admin.call(calls.edit, { body: { id, quantity: 90, revision } })
  const late = admin.call(calls.edit, { body: { id, quantity: 80, revision } })
  await expect(late).rejects.toMatchObject({ code: CODE.changed })
  expect(await named('签字笔')).toMatchObject([{ quantity: 90, price: 2.5, consumable: true, updateBy: 'admin' }])
  await admin.call(calls.edit, { body: { id, price: '', boughtOn: '' } })
  expect(await named('签字笔')).toMatchObject([{ quantity: 90, price: null, boughtOn: null }])
  await admin.call(calls.add, { body: pen({ name: '铅笔' }) })
  // A department that is gone is no reason to refuse the rest; another one that is not there is.
  await db().update(supply).set({ departmentId: 'gone' }).where(eq(supply.id, id))
  await admin.call(calls.edit, { body: { id, departmentId: 'gone', quantity: 91 } })
  const nowhere = admin.call(calls.edit, { body: { id, departmentId: 'nowhere' } })
  await expect(nowhere).rejects.toThrow('保管部门不存在')
  await expect(admin.call(calls.edit, { body: { id, name: '铅笔' } })).rejects.toThrow('名称已存在')
  await expect(admin.call(calls.edit, { body: { id: 'nowhere', name: '无' } })).rejects.toThrow('未找到')
})

const TITLES = ['名称', '分类', '数量', '单价', '购入日期', '状态', '易耗品', '保管部门', '备注']

it('imports good rows and tells what is wrong with the others; a dry run writes nothing', async () => {
  const template = await readBook((await download(server, 'admin', calls.template)).bytes)
  expect(template.rows[0]).toEqual(TITLES)
  const book = await writeWorkbook([
    TITLES,
    ['订书机', '文具', '5', '18.80', '2026/3/1', '领用', '否', '财务部', ''],
    ['铅笔', '笔', '1', '', '', '在库', '是', '', ''],
    ['橡皮', '没有的', '1', '', '', '在库', '', '', ''],
    ['尺子', '文具', '很多', '', '', '在库', '', '', ''],
    ['圆规', '文具', '1', '', '', '在库', '也许', '', ''],
  ])
  const run = (dryRun: string) => raw(calls.import, { body: importForm(book, 'a.xlsx', { dryRun }) })
  const trial = await run('true')
  expect(trial.result).toMatchObject({ totalCount: 5, successCount: 1, errorCount: 4 })
  expect(await db().$count(supply)).toBe(2)
  const { errors } = trial.result as { errors: { row: number; message: string }[] }
  expect(errors.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '3 名称“铅笔”已存在',
    '4 没有叫“没有的”的分类',
    '5 数量“很多”不是数字',
    '6 易耗品“也许”应为是或否',
  ])
  expect((await run('false')).result).toMatchObject({ successCount: 1 })
  expect(await named('订书机')).toMatchObject([{ price: 18.8, boughtOn: '2026-03-01', state: '2', consumable: false }])
})

it('finds below a node of a tree what belongs to the nodes below it', async () => {
  const [top] = await admin.call(categoryTree, {})
  const within = async (categoryId: string) =>
    (await admin.call(calls.list, { query: { categoryId, column: 'name', order: 'asc' } })).records
  expect((await within(top!.id)).map(({ categoryName }) => categoryName).toSorted()).toEqual(['文具', '笔', '笔'])
  expect((await within(pens)).map(({ categoryName }) => categoryName)).toEqual(['笔', '笔'])
  expect(await within('nowhere')).toEqual([])
  expect(await within(`${top!.id}' or '1'='1`)).toEqual([])
})

it('tells namesakes of another record apart by their keys', async () => {
  const above = (await db().select().from(department)).map(({ id }) => id).slice(0, 2)
  for (const parentId of above) await admin.call(departmentAdd, { body: { departName: '二组', parentId } })
  const twins = (await db().select().from(department).where(eq(department.departName, '二组'))).map(({ id }) => id)
  const row = (departmentName: string) => ['量角器', '文具', '1', '', '', '在库', '', departmentName, '']
  const book = await writeWorkbook([TITLES, row('二组'), row(twins[1]!)])
  const trial = await raw(calls.import, { body: importForm(book, 'a.xlsx', { dryRun: 'true' }) })
  expect(trial.result).toMatchObject({ successCount: 1, errors: [{ row: 2 }] })
  const [message] = (trial.result as { errors: { message: string }[] }).errors.map((each) => each.message)
  expect(message).toMatch(/^叫“二组”的保管部门不止一个，请改写为其中之一：/)
  expect(message!.split('：')[1]!.split('、').toSorted()).toEqual(twins.toSorted())
})

it('exports what the list is asked, as people read it', async () => {
  const book = await readBook((await download(server, 'admin', calls.export, { name: '订书机' })).bytes)
  expect(book.rows).toHaveLength(2)
  expect(book.rows[0]).toEqual([...TITLES, '创建时间'])
  expect(book.rows[1]!.slice(0, 8)).toEqual(['订书机', '文具', '5', '18.8', '2026-03-01', '领用', '否', '财务部'])
})

it('keeps the tree of categories whole', async () => {
  const [top] = await admin.call(categoryTree, {})
  const move = { id: top!.id, parentId: pens }
  await expect(admin.call(category.edit, { body: move })).rejects.toThrow('不能放到自己的下级')
  const remove = (id: string) => admin.call(category.removeMany, { query: { ids: id } })
  await expect(remove(top!.id)).rejects.toThrow('还有下级用品分类，不能删除')
  await expect(remove(pens)).rejects.toThrow('还有办公用品，不能删除')
  await admin.call(category.edit, { body: { id: pens, parentId: '' } })
  expect((await admin.call(categoryTree, {})).map(({ name }) => name)).toEqual(['文具', '笔'])
})

it('deletes several or none', async () => {
  const remove = (query: { ids: string }) => admin.call(calls.removeMany, { query })
  await expect(remove({ ids: `${await ids('铅笔')},nowhere` })).rejects.toThrow('未找到')
  expect(await db().$count(supply)).toBe(3)
  await remove({ ids: await ids('铅笔', '签字笔') })
  expect((await named('*')).map(({ name }) => name)).toEqual(['订书机'])
})
