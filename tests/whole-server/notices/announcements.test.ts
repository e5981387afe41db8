import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import * as contract from '#core/contract/sys/messages/announcement.ts'
import { userList } from '#core/contract/sys/user.ts'
import { announcement, announcementReader, auditLog } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let lina: Api
let zhangwei: Api
let boss: RawCall
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  lina = await server.signIn('lina')
  zhangwei = await server.signIn('zhangwei')
  boss = rawCalls(server, 'admin')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const BODY = {
  titile: '放假通知',
  msgAbstract: '元旦放假',
  msgContent: '<p>元旦<b>放假</b>一天</p>',
  startTime: '2026-01-01 00:00:00',
  endTime: '2099-01-01 00:00:00',
  msgCategory: '1',
  msgType: 'ALL',
} as const
async function added(more: Partial<Parameters<typeof admin.call<typeof contract.announcementAdd>>[1]['body']> = {}) {
  await admin.call(contract.announcementAdd, { body: { ...BODY, ...more } })
  const [row] = (await admin.call(contract.announcementList, { query: { column: 'createTime', order: 'desc' } }))
    .records
  return row!
}
const release = (id: string) => admin.call(contract.announcementRelease, { query: { id } })
const revoke = (id: string) => admin.call(contract.announcementRevoke, { query: { id } })
const unread = (api: Api) => api.call(contract.announcementUnread, {})
const own = async (api: Api, query: object = {}) =>
  (await api.call(contract.announcementOwn, { query: { pageSize: 100, ...query } })).records
const userId = async (username: string) => (await admin.call(userList, { query: { username } })).records[0]!.id
const everything = async () => [
  await db().select().from(announcement).orderBy(asc(announcement.id)),
  await db().select().from(announcementReader).orderBy(asc(announcementReader.id)),
]

it('asks who, then for the right, then for the record, then for good input, and changes nothing until then', async () => {
  const { id } = await added({ titile: '问过的' })
  const before = await everything()
  const [guest, staff] = [rawCalls(server, ''), rawCalls(server, 'lina')]
  for (const [call, ask] of [
    [contract.announcementList, {}],
    [contract.announcementGet, { query: { id } }],
    [contract.announcementAdd, { body: BODY }],
    [contract.announcementEdit, { body: { id, titile: '乙' } }],
    [contract.announcementDelete, { query: { id } }],
    [contract.announcementDeleteBatch, { query: { ids: id } }],
    [contract.announcementRelease, { query: { id } }],
    [contract.announcementRevoke, { query: { id } }],
  ] as const) {
    expect((await guest(call, ask)).message, call.path).toContain('Token失效')
    expect((await staff(call, ask)).message, call.path).toMatch(/没有权限/)
  }
  for (const call of [contract.announcementUnread, contract.announcementOwn, contract.announcementReadAll])
    expect((await guest(call)).message, call.path).toContain('Token失效')
  const other = tenantApi(server, await newTenant(server, 'annt-other'), 'annt-other')
  for (const asked of [
    () => other.call(contract.announcementGet, { query: { id } }),
    () => other.call(contract.announcementEdit, { body: { id, titile: '别家' } }),
    () => other.call(contract.announcementDelete, { query: { id } }),
    () => other.call(contract.announcementRelease, { query: { id } }),
    () => other.call(contract.announcementRead, { body: { anntId: id } }),
  ])
    await expect(asked()).rejects.toThrow('未找到对应实体')
  // A draft is nobody's to read.
  await expect(lina.call(contract.announcementRead, { body: { anntId: id } })).rejects.toThrow('未找到对应实体')
  for (const [body, sentence] of [
    [{ titile: ' ' }, '请输入标题!'],
    [{ msgAbstract: '' }, '请输入摘要!'],
    [{ startTime: 'bald' }, '时间应为 yyyy-MM-dd HH:mm:ss'],
    [{ endTime: '2025-01-01 00:00:00' }, '结束时间应晚于开始时间'],
    [{ msgType: 'USER' }, '请选择指定用户'],
    [{ msgType: 'USER', userIds: 'nobody,' }, '指定的用户不存在'],
    ...['javascript:alert(1)', '//evil.example', '/.//evil.example', '/\\evil.example', 'http://[::1'].map(
      (openPage) => [{ openPage }, '打开的页面应为'] as const,
    ),
    [{ msgContent: '<div>'.repeat(600) }, '正文的嵌套层数过多'],
    // Escaped it is five times as long, and would be too long for whoever reads it.
    [{ msgContent: '&'.repeat(1_000_000) }, '正文过长'],
    [{ priority: 'X' }, '优先级应为'],
  ] as const)
    expect((await boss(contract.announcementAdd, { body: { ...BODY, ...body } })).message).toContain(sentence)
  await expect(revoke(id)).rejects.toThrow('这条通告没有发布')
  expect(await everything()).toEqual(before)
  await admin.call(contract.announcementDelete, { query: { id } })
})

it('keeps nobody from their other announcements where an earlier version stored what cannot be shown', async () => {
  const row = await added()
  await release(row.id)
  const { db } = server.running.engines
  const stored = { content: '<div>'.repeat(600), openType: 'url', openPage: '//evil.example' }
  await db.update(announcement).set(stored).where(eq(announcement.id, row.id))
  const [shown] = (await unread(lina)).anntMsgList
  expect(shown).toMatchObject({ anntId: row.id, openPage: null, msgContent: '<p>正文过长或嵌套过深，不能显示</p>' })
  await admin.call(contract.announcementRevoke, { query: { id: row.id } })
  await admin.call(contract.announcementDelete, { query: { id: row.id } })
})

// proves CD-01, CD-02, CD-03, CD-04, E-01, E-04, T-45
it('is seen by everybody once it is released, by nobody once it is revoked, and counted until it is read', async () => {
  const row = await added()
  expect(row).toMatchObject({ sendStatus: '0', sender: null, priority_dictText: '重要', msgType_dictText: '全体用户' })
  expect(await own(lina)).toEqual([])
  const said = await boss(contract.announcementRelease, { query: { id: row.id } })
  expect(said).toMatchObject({ success: true, message: '该系统通知发布成功' })
  await expect(release(row.id)).rejects.toThrow('这条通告已经发布')
  const bell = await unread(lina)
  expect(bell).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 0, sysMsgList: [] })
  expect(bell.anntMsgList).toMatchObject([
    { anntId: row.id, titile: '放假通知', sender: 'admin', priority: 'M', readFlag: '0', msgContent: BODY.msgContent },
  ])
  expect(Object.keys(bell.anntMsgList[0]!)).toEqual(
    expect.arrayContaining([
      'id',
      'titile',
      'sender',
      'sendTime',
      'msgContent',
      'priority',
      'openType',
      'openPage',
      'busId',
    ]),
  )
  await lina.call(contract.announcementRead, { body: { anntId: row.id } })
  await lina.call(contract.announcementRead, { body: { anntId: row.id } })
  expect(await unread(lina)).toMatchObject({ anntMsgTotal: 0, anntMsgList: [] })
  expect(await own(lina)).toMatchObject([{ anntId: row.id, readFlag: '1' }])
  expect((await unread(zhangwei)).anntMsgTotal).toBe(1)
  expect(await boss(contract.announcementRevoke, { query: { id: row.id } })).toMatchObject({
    message: '该系统通知撤销成功',
  })
  expect(await own(lina)).toEqual([])
  expect((await unread(zhangwei)).anntMsgTotal).toBe(0)
  await release(row.id)
  expect(await own(lina)).toMatchObject([{ readFlag: '1' }])
  await admin.call(contract.announcementDelete, { query: { id: row.id } })
  expect(await own(zhangwei)).toEqual([])
  const lines = await db().select().from(auditLog).where(eq(auditLog.objectId, row.id)).orderBy(auditLog.createTime)
  expect(lines.map(({ action }) => action)).toEqual(
    ['add', 'release', 'revoke', 'release', 'delete'].map((verb) => `announcement-${verb}`),
  )
})

it('is for the chosen people alone, and keeps who has read it when others are chosen', async () => {
  const [linaId, zhangId] = [await userId('lina'), await userId('zhangwei')]
  const { id, userIds } = await added({ msgType: 'USER', userIds: `${linaId},`, msgCategory: '2', titile: '给李娜' })
  expect(userIds).toBe(`${linaId},`)
  await release(id)
  expect(await unread(lina)).toMatchObject({ sysMsgTotal: 1, sysMsgList: [{ titile: '给李娜' }], anntMsgTotal: 0 })
  expect(await own(zhangwei)).toEqual([])
  await expect(zhangwei.call(contract.announcementRead, { body: { anntId: id } })).rejects.toThrow('未找到对应实体')
  await lina.call(contract.announcementRead, { body: { anntId: id } })
  const { revision } = await admin.call(contract.announcementGet, { query: { id } })
  const edit = { id, userIds: `${linaId},${zhangId}`, revision }
  expect(await boss(contract.announcementEdit, { body: edit })).toMatchObject({ message: '修改成功!' })
  expect((await boss(contract.announcementEdit, { body: edit })).message).toMatch(/^内容已被他人修改/)
  expect(await own(lina)).toMatchObject([{ readFlag: '1' }])
  expect(await own(zhangwei)).toMatchObject([{ readFlag: '0' }])
  await admin.call(contract.announcementEdit, { body: { id, userIds: zhangId } })
  expect(await own(lina)).toEqual([])
  await admin.call(contract.announcementDeleteBatch, { query: { ids: id } })
})

it('orders what is mine, the unread first, and marks all as read', async () => {
  for (const titile of ['一', '二', '三']) await release((await added({ titile })).id)
  const first = (await own(lina))[0]!
  await lina.call(contract.announcementRead, { body: { anntId: first.anntId } })
  expect((await own(lina)).map(({ titile, readFlag }) => [titile, readFlag])).toEqual([
    ['二', '0'],
    ['一', '0'],
    ['三', '1'],
  ])
  expect((await own(lina, { readFlag: '0', titile: '一' })).map(({ titile }) => titile)).toEqual(['一'])
  expect(await lina.call(contract.announcementReadAll, {})).toBeUndefined()
  expect(await own(lina, { readFlag: '0' })).toEqual([])
  expect((await unread(zhangwei)).anntMsgTotal).toBe(3)
})

it('cleans what is written of scripts', async () => {
  const row = await added({ msgContent: '<p onclick="x()">甲<script>alert(1)</script></p><img src="javascript:x">' })
  expect(row.msgContent).toContain('甲')
  expect(row.msgContent).not.toMatch(/script|onclick/i)
})

it('reaches nobody for whom it had ended before they came', async () => {
  const { id } = await added({ titile: '旧事', endTime: '2026-01-02 00:00:00' })
  await release(id)
  expect((await own(lina)).map(({ titile }) => titile)).not.toContain('旧事')
})
