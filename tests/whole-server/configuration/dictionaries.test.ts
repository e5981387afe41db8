import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete, docUpload } from '#core/contract/km/documents/document.ts'
import * as contract from '#core/contract/sys/dictionaries/dictionary.ts'
import * as item from '#core/contract/sys/dictionaries/dictionary-item.ts'
import { dictItems, dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { auditLog, dict, dictItem } from '#server/db/schema/index.ts'
import { settled } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls, resultRows } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'
import { writeWorkbook, download, importForm, readBook } from '../support/workbooks.ts'

let server: TestServer
let admin: Api
let boss: RawCall
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  boss = rawCalls(server, 'admin')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db

async function newDictionary(dictCode: string, dictName = `字典${dictCode}`): Promise<contract.DictionaryRow> {
  await admin.call(contract.dictionaryAdd, { body: { dictName, dictCode } })
  return (await admin.call(contract.dictionaryList, { query: { dictCode } })).records[0]!
}
const findDictionary = async (dictCode: string) =>
  (await admin.call(contract.dictionaryList, { query: { dictCode } })).records[0]!
const listItems = async (dictId: string) => (await admin.call(item.dictionaryItemList, { query: { dictId } })).records
const addItem = (dictId: string, itemValue: string, more: object = {}) =>
  admin.call(item.dictionaryItemAdd, { body: { dictId, itemValue, itemText: `项${itemValue}`, ...more } })
const everything = async () => [
  await db().select().from(dict).orderBy(dict.id),
  await db().select().from(dictItem).orderBy(dictItem.id),
]
const lastActions = async (id: string) =>
  (await db().select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.createTime)).map(
    ({ action }) => action,
  )

it('asks who, then for the right, then for the record, then for good input, and changes nothing until then', async () => {
  const { id } = await newDictionary('asked')
  await addItem(id, '1')
  const own = (await listItems(id))[0]!
  const gone = await newDictionary('gone')
  await admin.call(contract.dictionaryDelete, { query: { id: gone.id } })
  const before = await everything()
  const [guest, lina] = [rawCalls(server, ''), rawCalls(server, 'lina')]
  const newItem = { dictId: id, itemText: '甲', itemValue: '9' }
  for (const [call, ask] of [
    [contract.dictionaryList, {}],
    [contract.dictionaryKnowledgeList, {}],
    [contract.dictionaryTree, {}],
    [contract.dictionaryGet, { query: { id } }],
    [contract.dictionaryAdd, { body: { dictName: '乙', dictCode: 'b' } }],
    [contract.dictionaryEdit, { body: { id, dictName: '乙' } }],
    [contract.dictionaryDelete, { query: { id } }],
    [contract.dictionaryDeleteBatch, { query: { ids: id } }],
    [contract.dictionaryBin, {}],
    [contract.dictionaryRestore, { params: { id: gone.id } }],
    [contract.dictionaryPurge, { params: { id: gone.id } }],
    [item.dictionaryItemList, { query: { dictId: id } }],
    [item.dictionaryItemGet, { query: { id: own.id } }],
    [item.dictionaryItemCheck, { query: { dictId: id, itemValue: '1' } }],
    [item.dictionaryItemAdd, { body: newItem }],
    [item.dictionaryItemEdit, { body: { id: own.id, itemText: '乙' } }],
    [item.dictionaryItemDelete, { query: { id: own.id } }],
    [item.dictionaryItemDeleteBatch, { query: { ids: own.id } }],
  ] as const) {
    expect((await guest(call, ask)).message, call.path).toContain('Token失效')
    expect((await lina(call, ask)).message, call.path).toMatch(/没有权限/)
  }
  const other = tenantApi(server, await newTenant(server, 'dict-other'), 'dict-other')
  for (const asked of [
    () => other.call(contract.dictionaryGet, { query: { id } }),
    () => other.call(contract.dictionaryEdit, { body: { id, dictName: '别家' } }),
    () => other.call(contract.dictionaryDelete, { query: { id } }),
    () => other.call(contract.dictionaryRestore, { params: { id: gone.id } }),
    () => other.call(contract.dictionaryPurge, { params: { id: gone.id } }),
    () => other.call(item.dictionaryItemGet, { query: { id: own.id } }),
    () => other.call(item.dictionaryItemEdit, { body: { id: own.id, itemText: '别家' } }),
    () => other.call(item.dictionaryItemDelete, { query: { id: own.id } }),
  ])
    await expect(asked()).rejects.toThrow('未找到对应实体')
  await expect(other.call(item.dictionaryItemAdd, { body: newItem })).rejects.toThrow('字典不存在或已删除')
  expect((await other.call(item.dictionaryItemList, { query: { dictId: id } })).records).toEqual([])
  expect(await other.call(contract.dictionaryBin, {})).toEqual([])

  for (const [body, sentence] of [
    [{ dictName: '', dictCode: 'x' }, '请输入字典名称!'],
    [{ dictName: '乙', dictCode: ' ' }, '请输入字典编码!'],
    [{ dictName: '乙', dictCode: '中,文' }, '字典编码只能含有字母、数字和 _ . -'],
    [{ dictName: '乙', dictCode: 'asked' }, '字典编码已存在'],
    [{ dictName: '乙', dictCode: 'gone' }, '字典编码已存在'],
  ] as const)
    expect((await boss(contract.dictionaryAdd, { body })).message).toBe(sentence)
  for (const [wrong, sentence] of [
    [{ itemText: '' }, '请输入名称!'],
    [{ itemValue: ' ' }, '请输入数据值!'],
    [{ itemValue: 'a,b' }, '数据值不能含有逗号'],
    [{ sortOrder: 'x' }, '应为数字'],
    [{ status: 3 }, '应为 0 或 1'],
    [{ itemValue: '1' }, '该值不可用，系统中已存在！'],
    [{ dictId: gone.id }, '字典不存在或已删除'],
  ] as const)
    expect((await boss(item.dictionaryItemAdd, { body: { ...newItem, ...wrong } })).message).toContain(sentence)
  expect(await everything()).toEqual(before)
})

// proves CC-01, CC-02
it('adds a dictionary and edits it with the sentences of the family, and says when somebody else was faster', async () => {
  const added = await boss(contract.dictionaryAdd, {
    body: { dictName: '合同类型', dictCode: 'contract_type', description: '合同', type: 0 },
  })
  expect(added).toMatchObject({ success: true, message: '保存成功！' })
  const [row] = resultRows(await boss(contract.dictionaryList, { query: { dictName: '*合同*' } }))
  expect(row).toMatchObject({ dictCode: 'contract_type', description: '合同', type: 0, delFlag: 0, createBy: 'admin' })
  const id = String(row!['id'])
  const read = await admin.call(contract.dictionaryGet, { query: { id } })
  const edit = { id, dictName: '合同种类', revision: read.revision }
  expect(await boss(contract.dictionaryEdit, { body: edit })).toMatchObject({ success: true, message: '编辑成功!' })
  expect((await boss(contract.dictionaryEdit, { body: edit })).message).toMatch(/^内容已被他人修改/)
  expect(await findDictionary('contract_type')).toMatchObject({ dictName: '合同种类', description: '合同' })
  expect(await lastActions(id)).toEqual(['dictionary-add', 'dictionary-edit'])
  const tree = await admin.call(contract.dictionaryTree, { query: { dictName: '合同' } })
  expect(tree).toEqual([expect.objectContaining({ key: id, title: '合同种类', dictCode: 'contract_type' })])
  const knowledge = await admin.call(contract.dictionaryKnowledgeList, { query: { pageSize: 100 } })
  expect(knowledge.records.map(({ dictCode }) => dictCode)).toContain('km_dict_business')
  expect(knowledge.records.every(({ dictCode }) => dictCode.startsWith('km_dict_'))).toBe(true)
})

// proves CC-03, CC-04, CC-05
it('shows an item to everybody at once, in its order, and the disabled one only to whoever translates', async () => {
  const { id } = await newDictionary('colours')
  const lina = await server.signIn('lina')
  const offered = async () => (await lina.call(dictItemsAll, {}))['colours']?.map(({ text }) => text)
  const known = () => lina.call(dictItems, { params: { code: 'colours' } })
  // The cache is warm before each write.
  expect(await offered()).toEqual([])
  expect(await boss(item.dictionaryItemAdd, { body: { dictId: id, itemText: '红', itemValue: 'r' } })).toMatchObject({
    success: true,
    message: '保存成功！',
  })
  await addItem(id, 'b', { itemText: '蓝' })
  expect(await offered()).toEqual(['红', '蓝'])
  const [red, blue] = await listItems(id)
  expect([red, blue]).toMatchObject([
    { itemText: '红', sortOrder: 1, status: 1 },
    { itemText: '蓝', sortOrder: 2, status: 1 },
  ])
  const edit = await boss(item.dictionaryItemEdit, { body: { ...blue, sortOrder: 0, itemText: '深蓝' } })
  expect(edit).toMatchObject({ success: true, message: '编辑成功!' })
  expect(await offered()).toEqual(['深蓝', '红'])
  await admin.call(item.dictionaryItemEdit, { body: { id: red!.id, status: 0 } })
  expect(await offered()).toEqual(['深蓝'])
  expect(await known()).toMatchObject([{ text: '深蓝' }, { text: '红', disabled: true }])
  expect(await lastActions(red!.id)).toEqual(['dictionary-item-add', 'dictionary-item-edit'])
  const twice = await admin.call(item.dictionaryItemGet, { query: { id: red!.id } })
  await admin.call(item.dictionaryItemEdit, { body: { id: red!.id, itemText: '大红', revision: twice.revision } })
  const late = admin.call(item.dictionaryItemEdit, { body: { id: red!.id, itemText: '粉', revision: twice.revision } })
  await expect(late).rejects.toThrow(/^内容已被他人修改/)

  const check = (itemValue: string, own = '') =>
    boss(item.dictionaryItemCheck, { query: { dictId: id, itemValue, id: own } })
  expect(await check('r')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
  expect(await check('r', red!.id)).toMatchObject({ success: true, message: '该值可用！' })
  expect(await check('g')).toMatchObject({ success: true, message: '该值可用！' })
  await expect(admin.call(item.dictionaryItemEdit, { body: { id: red!.id, itemValue: 'b' } })).rejects.toThrow(
    '该值不可用，系统中已存在！',
  )
  await admin.call(item.dictionaryItemDelete, { query: { id: red!.id } })
  expect((await known()).map(({ text }) => text)).toEqual(['深蓝'])
  await admin.call(item.dictionaryItemDeleteBatch, { query: { ids: blue!.id } })
  expect(await known()).toEqual([])
})

it('adds a value once when two people add it at the same moment', async () => {
  const { id } = await newDictionary('race')
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => addItem(id, 'same')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listItems(id)).toHaveLength(1)
})

it('deletes into the recycle bin, brings back with the items, and deletes for good', async () => {
  const { id } = await newDictionary('binned')
  await addItem(id, '1')
  expect(await boss(contract.dictionaryDelete, { query: { id } })).toMatchObject({ message: '删除成功!' })
  expect(await admin.call(contract.dictionaryBin, {})).toContainEqual(
    expect.objectContaining({ id, dictCode: 'binned', delFlag: 1, updateBy: 'admin' }),
  )
  expect(await findDictionary('binned')).toBeUndefined()
  expect(Object.keys(await admin.call(dictItemsAll, {}))).not.toContain('binned')
  await expect(admin.call(contract.dictionaryGet, { query: { id } })).rejects.toThrow('未找到对应实体')
  await expect(admin.call(contract.dictionaryEdit, { body: { id, dictName: '甲' } })).rejects.toThrow('未找到对应实体')
  expect(await boss(contract.dictionaryRestore, { params: { id } })).toMatchObject({ message: '操作成功！' })
  expect((await admin.call(dictItemsAll, {}))['binned']).toMatchObject([{ value: '1', text: '项1' }])
  // What is not in the bin is neither brought back nor deleted for good.
  await expect(admin.call(contract.dictionaryRestore, { params: { id } })).rejects.toThrow('未找到对应实体')
  await expect(admin.call(contract.dictionaryPurge, { params: { id } })).rejects.toThrow('未找到对应实体')
  await admin.call(contract.dictionaryDeleteBatch, { query: { ids: id } })
  await admin.call(contract.dictionaryPurge, { params: { id } })
  expect(await db().select().from(dictItem).where(eq(dictItem.dictId, id))).toEqual([])
  expect((await admin.call(contract.dictionaryBin, {})).map((row) => row.id)).not.toContain(id)
  expect(await lastActions(id)).toEqual([
    'dictionary-add',
    'dictionary-delete',
    'dictionary-restore',
    'dictionary-delete',
    'dictionary-purge',
  ])
})

it('keeps the codes and values that the product itself asks for', async () => {
  const own = await newDictionary('mine')
  const sex = await findDictionary('sex')
  const before = await everything()
  await expect(admin.call(contract.dictionaryEdit, { body: { id: sex.id, dictCode: 'gender' } })).rejects.toThrow(
    '字典“性别”由系统使用，编码不能修改',
  )
  const both = `${own.id},${sex.id}`
  await expect(admin.call(contract.dictionaryDeleteBatch, { query: { ids: both } })).rejects.toThrow(
    '字典“性别”由系统使用，不能删除',
  )
  const [man] = await listItems(sex.id)
  await expect(admin.call(item.dictionaryItemEdit, { body: { id: man!.id, itemValue: '7' } })).rejects.toThrow(
    '“男”由系统使用，数据值不能修改',
  )
  await expect(admin.call(item.dictionaryItemDelete, { query: { id: man!.id } })).rejects.toThrow(
    '“男”由系统使用，不能删除，可以停用',
  )
  const categories = await findDictionary('km_dict_category')
  await expect(addItem(categories.id, '1')).rejects.toThrow('知识分类在“知识分类”中维护')
  expect(await everything()).toEqual(before)
  // What somebody adds beside them is theirs, and what they are called is everybody's to say.
  await addItem(sex.id, '3')
  const added = (await listItems(sex.id)).find(({ itemValue }) => itemValue === '3')!
  await admin.call(item.dictionaryItemDelete, { query: { id: added.id } })
  await admin.call(item.dictionaryItemEdit, { body: { id: man!.id, itemText: '男性' } })
  await admin.call(item.dictionaryItemEdit, { body: { id: man!.id, itemText: '男' } })
})

it('keeps a tag that knowledge bears', async () => {
  const tags = await findDictionary('km_dict_business')
  await addItem(tags.id, '77', { itemText: '合规' })
  const tag = (await listItems(tags.id)).find(({ itemValue }) => itemValue === '77')!
  const upload = {
    file: new Blob(['正文']),
    fileName: '合规手册.txt',
    body: { scope: 'staff', businessTypes: '1,77' },
  } as const
  const document = await admin.call(docUpload, upload)
  await settled(admin, document.id)
  const refusal = '该维度下还有知识，请先清理知识'
  await expect(admin.call(item.dictionaryItemDelete, { query: { id: tag.id } })).rejects.toThrow(refusal)
  await expect(admin.call(item.dictionaryItemDeleteBatch, { query: { ids: tag.id } })).rejects.toThrow(refusal)
  await expect(admin.call(item.dictionaryItemEdit, { body: { id: tag.id, itemValue: '78' } })).rejects.toThrow(refusal)
  await admin.call(item.dictionaryItemEdit, { body: { id: tag.id, itemText: '合规管理' } })
  await admin.call(docDelete, { query: { id: document.id } })
  await admin.call(item.dictionaryItemEdit, { body: { id: tag.id, itemValue: '78' } })
  await admin.call(item.dictionaryItemDelete, { query: { id: tag.id } })
})

it('exports dictionaries and takes new ones from Excel, the bad rows with their reason', async () => {
  const { id } = await newDictionary('sheet', '表格字典')
  const { bytes } = await download(server, 'admin', contract.dictionaryExport, { selections: id })
  const [titles, line] = (await readBook(bytes)).rows
  expect(titles!.slice(0, 3)).toEqual(['字典名称', '字典编码', '描述'])
  expect(line!.slice(0, 2)).toEqual(['表格字典', 'sheet'])
  const book = await writeWorkbook([
    ['字典名称', '字典编码', '描述'],
    ['表格甲', 'sheet_a', '甲'],
    ['表格乙', 'sheet', ''],
  ])
  const reply = await boss(contract.dictionaryImport, { body: importForm(book, '字典.xlsx') })
  expect(reply.result).toMatchObject({ totalCount: 2, successCount: 1, errorCount: 1 })
  expect(JSON.stringify(reply.result)).toContain('字典编码“sheet”已存在')
  expect(Object.keys(await admin.call(dictItemsAll, {}))).toContain('sheet_a')
})

// proves CC-12
it('reads everything again when somebody refreshes', async () => {
  const { id } = await newDictionary('fresh')
  await admin.call(dictItemsAll, {})
  // Written past the product, as another server would.
  await db().insert(dictItem).values({ dictId: id, itemText: '旁路', itemValue: '1' })
  const read = async () => (await admin.call(dictItemsAll, {}))['fresh']
  expect(await read()).toEqual([])
  expect(await boss(contract.dictionaryRefresh)).toMatchObject({ success: true })
  expect(await read()).toMatchObject([{ text: '旁路' }])
})
