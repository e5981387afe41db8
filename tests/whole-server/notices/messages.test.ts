import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { announcementUnread } from '#core/contract/sys/messages/announcement.ts'
import * as contract from '#core/contract/sys/messages/message.ts'
import { announcement, auditLog, message, messageTemplate } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

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
const TEMPLATE = {
  templateCode: 'expiring',
  templateName: '知识即将到期',
  templateContent: '${name}，《${title}》还有 ${days} 天到期 ${unknown}',
  templateTestJson: '{"name":"李娜","title":"差旅办法","days":3}',
  templateType: '4',
} as const
const everything = async () => [
  await db().select().from(message).orderBy(asc(message.id)),
  await db().select().from(messageTemplate).orderBy(asc(messageTemplate.id)),
  await db().select().from(announcement).orderBy(asc(announcement.id)),
]
const send = (more: object = {}) =>
  boss(contract.messageSend, { body: { templateCode: TEMPLATE.templateCode, receiver: 'lina', ...more } })
const lastMessage = async () => (await admin.call(contract.messageList, { query: {} })).records[0]!

it('asks who, then for the right, then for the record, then for good input, and changes nothing until then', async () => {
  await admin.call(contract.messageTemplateAdd, { body: TEMPLATE })
  const [{ id } = { id: '' }] = (await admin.call(contract.messageTemplateList, { query: {} })).records
  await send()
  const own = await lastMessage()
  const before = await everything()
  const [guest, staff] = [rawCalls(server, ''), rawCalls(server, 'lina')]
  for (const [call, ask] of [
    [contract.messageTemplateList, {}],
    [contract.messageTemplateGet, { query: { id } }],
    [contract.messageTemplateAdd, { body: { ...TEMPLATE, templateCode: 'b' } }],
    [contract.messageTemplateEdit, { body: { id, templateName: '乙' } }],
    [contract.messageTemplateDelete, { query: { id } }],
    [contract.messageSend, { body: { templateCode: 'expiring', receiver: 'lina' } }],
    [contract.messageList, {}],
    [contract.messageGet, { query: { id: own.id } }],
    [contract.messageDelete, { query: { id: own.id } }],
    [contract.messageDeleteBatch, { query: { ids: own.id } }],
  ] as const) {
    expect((await guest(call, ask)).message, call.path).toContain('Token失效')
    expect((await staff(call, ask)).message, call.path).toMatch(/没有权限/)
  }
  const other = tenantApi(server, await newTenant(server, 'message-other'), 'message-other')
  for (const asked of [
    () => other.call(contract.messageTemplateGet, { query: { id } }),
    () => other.call(contract.messageTemplateDelete, { query: { id } }),
    () => other.call(contract.messageGet, { query: { id: own.id } }),
    () => other.call(contract.messageDelete, { query: { id: own.id } }),
  ])
    await expect(asked()).rejects.toThrow('未找到对应实体')
  const sending = other.call(contract.messageSend, { body: { templateCode: 'expiring', receiver: 'lina' } })
  await expect(sending).rejects.toThrow('消息模板不存在！')
  for (const [body, sentence] of [
    [{ templateCode: 'expiring' }, '模板编码已存在'],
    [{ templateCode: 'b', templateContent: '' }, '请输入模板内容!'],
    [{ templateCode: 'b', templateType: '9' }, '类型应为 1 到 4'],
    [{ templateCode: 'b', templateTestJson: '[1]' }, '解析Json出错！'],
  ] as const)
    expect((await boss(contract.messageTemplateAdd, { body: { ...TEMPLATE, ...body } })).message).toBe(sentence)
  expect((await send({ testData: '{' })).message).toBe('解析Json出错！')
  expect((await send({ receiver: 'nobody' })).message).toBe('接收人不存在')
  expect((await send({ receiver: '' })).message).toBe('请输入接收人!')
  expect((await send({ templateCode: 'nobody' })).message).toBe('消息模板不存在！')
  expect(await everything()).toEqual(before)
})

// proves S-10
it('fills the template in, and the person reads it; the list says what became of it', async () => {
  const lina = await server.signIn('lina')
  const before = (await lina.call(announcementUnread, {})).sysMsgTotal
  const testData = '{"name":"<b>甲</b>","title":"合同","days":7}'
  expect(await send({ testData })).toMatchObject({ success: true, message: '发送消息任务添加成功！' })
  const sent = await lastMessage()
  expect(sent).toMatchObject({
    esTitle: '知识即将到期',
    esContent: '<b>甲</b>，《合同》还有 7 天到期 ${unknown}',
    esReceiver: 'lina',
    esParam: testData,
    esSendStatus: '1',
    esSendStatus_dictText: '发送成功',
    esType_dictText: '系统',
    esSendNum: 1,
    esResult: null,
  })
  const { sysMsgList, sysMsgTotal } = await lina.call(announcementUnread, {})
  expect(sysMsgTotal).toBe(before + 1)
  expect(sysMsgList[0]).toMatchObject({ titile: '知识即将到期', sender: 'admin', readFlag: '0' })
  // A text, not HTML.
  expect(sysMsgList[0]!.msgContent).toContain('&lt;b&gt;甲&lt;/b&gt;')
  const others = await (await server.signIn('zhangwei')).call(announcementUnread, {})
  expect(others.sysMsgTotal).toBe(0)

  const count = async () => db().$count(announcement)
  const told = await count()
  expect(await send({ msgType: '2' })).toMatchObject({ success: true })
  expect(await lastMessage()).toMatchObject({
    esSendStatus: '2',
    esSendStatus_dictText: '发送失败',
    esResult: '没有配置这种消息的发送方式',
    esSendTime: null,
  })
  expect(await count()).toBe(told)
  await admin.call(contract.messageDelete, { query: { id: sent.id } })
  await expect(admin.call(contract.messageGet, { query: { id: sent.id } })).rejects.toThrow('未找到对应实体')
  const lines = await db().select().from(auditLog).where(eq(auditLog.objectId, sent.id)).orderBy(auditLog.createTime)
  expect(lines.map(({ action }) => action)).toEqual(['message-add', 'message-delete'])
})
