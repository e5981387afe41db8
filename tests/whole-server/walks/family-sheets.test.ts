import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { siteExport, siteImport, siteItemDelete, siteItemEdit, siteItemList } from '#core/contract/km/config.ts'
import type { ImportOutcome } from '#core/contract/sheet.ts'
import { topics } from '#core/contract/sys/category.ts'
import * as announcement from '#core/contract/sys/messages/announcement.ts'
import * as message from '#core/contract/sys/messages/message.ts'
import * as source from '#core/contract/sys/rules-and-sources/data-source.ts'
import { user } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { writeWorkbook, download, importForm, readBook } from '../support/workbooks.ts'

/** Lists that the family takes out to Excel and in again. */
let server: TestServer
let admin: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
})
afterAll(() => server[Symbol.asyncDispose]())

async function taken(username: string, e: Pick<Endpoint, 'path'>, bytes: Uint8Array) {
  const response = await fetch(`${server.baseURL}/api${e.path}`, {
    method: 'POST',
    headers: username === '' ? {} : { 'X-Access-Token': await server.tokenOf(username) },
    body: importForm(bytes, '导入.xlsx'),
  })
  return (await response.json()) as { code: number; message: string; result: ImportOutcome }
}
const out = async (e: Pick<Endpoint, 'path'>) => (await download(server, 'admin', e)).bytes
const without = (row: object, ...names: string[]) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name]) =>
        !['id', 'pid', 'createTime', 'createBy', 'updateTime', 'updateBy', 'revision', ...names].includes(name),
    ),
  )

const PAIRS: readonly (readonly [Pick<Endpoint, 'path'>, Pick<Endpoint, 'path'>])[] = [
  [siteExport, siteImport],
  [topics.taxonomyExport, topics.importExcel],
  [announcement.announcementExport, announcement.announcementImport],
  [source.dataSourceExport, source.dataSourceImport],
  [message.messageExport, message.messageImport],
]

it('asks for the rights of their screens', async () => {
  const book = await writeWorkbook([['名称'], ['无权']])
  for (const [exporting, importing] of PAIRS) {
    expect((await download(server, '', exporting)).refusal, exporting.path).not.toBeNull()
    expect((await download(server, 'zhangwei', exporting)).refusal, exporting.path).not.toBeNull()
    expect((await taken('', importing, book)).code, importing.path).toBe(401)
    expect((await taken('zhangwei', importing, book)).result, importing.path).toBeNull()
  }
})

// proves F-04
it('are equal when they come in again', { timeout: 120_000 }, async () => {
  await notices()
  await sources()
  await tree()
  await site()
  await messages()
  expect.hasAssertions()
})

async function notices() {
  const [lina] = await server.running.engines.db.select({ id: user.id }).from(user).where(eq(user.username, 'lina'))
  const common = {
    msgContent: '<p>放假<strong>三天</strong></p>',
    startTime: '2026-10-01 08:00:00',
    msgCategory: '1' as const,
  }
  await admin.call(announcement.announcementAdd, {
    body: {
      ...common,
      titile: '放假安排',
      msgAbstract: '三天',
      endTime: '2026-10-08 18:00:00',
      msgType: 'ALL',
      priority: 'H',
    },
  })
  await admin.call(announcement.announcementAdd, {
    body: {
      ...common,
      titile: '只给一人',
      msgAbstract: '一人',
      endTime: '2026-10-09',
      msgType: 'USER',
      userIds: lina!.id,
    },
  })
  const list = async () =>
    (await admin.call(announcement.announcementList, { query: { column: 'titile', order: 'asc' } })).records
  const before = await list()
  const book = await out(announcement.announcementExport)
  await admin.call(announcement.announcementDeleteBatch, { query: { ids: before.map(({ id }) => id).join(',') } })
  expect((await taken('admin', announcement.announcementImport, book)).result.errorCount).toBe(0)
  expect((await list()).map((row) => without(row))).toEqual(before.map((row) => without(row)))
}

async function sources() {
  await admin.call(source.dataSourceAdd, {
    body: {
      code: 'erp',
      name: '业务库',
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://db/erp',
      dbName: 'erp',
      dbUsername: 'reader',
      dbPassword: 'hush-hush',
      remark: '只读',
    },
  })
  const list = async () => (await admin.call(source.dataSourceList, { query: {} })).records
  const before = await list()
  const book = await out(source.dataSourceExport)
  expect(JSON.stringify((await readBook(book)).rows)).not.toMatch(/hush-hush|\*{6}|zk1:/)
  await admin.call(source.dataSourceDelete, { query: { id: before[0]!.id } })
  expect((await taken('admin', source.dataSourceImport, book)).result.errorCount).toBe(0)
  const secret = 'dbPassword'
  expect((await list()).map((row) => without(row, secret))).toEqual(before.map((row) => without(row, secret)))
}

async function tree() {
  const top = await admin.call(topics.taxonomyAdd, { body: { name: '甲专题', description: '第一行', recommend: true } })
  const below = await admin.call(topics.taxonomyAdd, { body: { name: '乙专题', pid: top.id, closed: true } })
  const node = async (code: string) => admin.call(topics.taxonomyFindOne, { query: { field: 'code', val: code } })
  const before = [await node(top.code!), await node(below.code!)]
  const ids = { selections: `${top.id},${below.id}` }
  const { bytes } = await download(server, 'admin', topics.taxonomyExport, ids)
  await admin.call(topics.taxonomyDelete, { query: { id: top.id } })
  expect((await taken('admin', topics.importExcel, bytes)).result).toMatchObject({ successCount: 2, errorCount: 0 })
  const after = [await node(top.code!), await node(below.code!)]
  expect(after.map((row) => without(row))).toEqual(before.map((row) => without(row)))
  expect(after[1]!.pid).toBe(after[0]!.id)
}

async function site() {
  await admin.call(siteItemEdit, { body: { id: 'SiteTitle', itemValue: '我们的知库' } })
  const list = async () => (await admin.call(siteItemList, { query: { pageSize: 500 } })).records
  const before = await list()
  const book = await out(siteExport)
  await admin.call(siteItemDelete, { query: { id: 'SiteTitle' } })
  expect((await taken('admin', siteImport, book)).result.errorCount).toBe(0)
  expect((await list()).map((row) => without(row))).toEqual(before.map((row) => without(row)))
}

async function messages() {
  await admin.call(message.messageTemplateAdd, {
    body: { templateCode: 'hello', templateName: '问候', templateContent: '您好 ${name}', templateType: '4' },
  })
  for (const msgType of ['4', '2'] as const)
    await admin.call(message.messageSend, {
      body: { templateCode: 'hello', msgType, testData: '{"name":"李娜"}', receiver: 'lina' },
    })
  const list = async () =>
    (await admin.call(message.messageList, { query: { column: 'esType', order: 'asc' } })).records
  const before = await list()
  const book = await out(message.messageExport)
  await admin.call(message.messageDeleteBatch, { query: { ids: before.map(({ id }) => id).join(',') } })
  expect((await taken('admin', message.messageImport, book)).result.errorCount).toBe(0)
  expect((await list()).map((row) => without(row))).toEqual(before.map((row) => without(row)))
  for (const call of [message.messageAdd, message.messageEdit])
    await expect(admin.call(call, { body: {} })).rejects.toThrow('消息是发送的记录，只由系统写入')
}

// proves F-04
it('names the bad rows, and takes the good ones', async () => {
  const cases: readonly (readonly [Pick<Endpoint, 'path'>, string[][], string[]])[] = [
    [
      siteImport,
      [
        ['配置项', '值'],
        ['NoSuchKey', '1'],
        ['SiteTitle', '好名字'],
      ],
      ['没有名为“NoSuchKey”的配置项'],
    ],
    [
      topics.importExcel,
      [
        ['名称', '编码', '上级编码'],
        ['孤儿', '', 'Z99'],
        ['错位', 'B01', 'A01'],
        ['好的', '', ''],
      ],
      ['没有编码为“Z99”的上级', '编码“B01”不符合上级'],
    ],
    [
      announcement.announcementImport,
      [
        ['标题', '类型', '摘要', '开始时间', '结束时间', '对象', '指定用户'],
        ['倒着', '1', '摘要', '2026-10-02', '2026-10-01', 'ALL', ''],
        ['给谁', '1', '摘要', '2026-10-01', '2026-10-02', 'USER', 'nobody-here'],
        ['没有人', '1', '摘要', '2026-10-01', '2026-10-02', 'USER', ''],
        ['好的', '1', '摘要', '2026-10-01', '2026-10-02', 'ALL', ''],
      ],
      ['结束时间应晚于开始时间', '没有账号“nobody-here”', '请选择指定用户'],
    ],
    [
      message.messageImport,
      [
        ['标题', '内容', '接收人', '类型', '发送状态', '发送时间'],
        ['一', '内容', 'lina', '4', '1', '昨天'],
        ['二', '内容', 'lina', '4', '1', '2026-01-01 08:00:00'],
      ],
      ['发送时间应为 yyyy-MM-dd HH:mm:ss'],
    ],
  ]
  for (const [call, rows, sentences] of cases) {
    const { code, result } = await taken('admin', call, await writeWorkbook(rows))
    expect(code, call.path).toBe(201)
    expect(result.successCount, call.path).toBe(1)
    expect(result.errors.map((each) => each.message).toSorted()).toEqual(
      expect.arrayContaining(sentences.map((each) => expect.stringContaining(each))),
    )
  }
})
