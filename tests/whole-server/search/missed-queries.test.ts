import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  missedQueryAnswer,
  missedQueryAssign,
  missedQueryDismiss,
  missedQueryList,
} from '#core/contract/km/search/missed-query.ts'
import { questionAsk, questionsMine } from '#core/contract/km/search/search-question.ts'
import { announcementUnread } from '#core/contract/sys/messages/announcement.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { search, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rightsTools } from '../support/rights-admin.ts'

let server: TestServer
let admin: Api
let lina: Api
let zhangwei: Api
/** May handle what was searched in vain, and may not read the search records. */
let keeper: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, lina, zhangwei] = (await Promise.all(['admin', 'lina', 'zhangwei'].map(server.signIn))) as [Api, Api, Api]
  const rights = rightsTools(server, admin)
  const role = await rights.newRole('missed', ['km:missedQuery:list', 'km:missedQuery:handle'])
  keeper = await rights.withRole('editor', role)
})
afterAll(() => server[Symbol.asyncDispose]())

const rowOf = async (api: Api, query: string) =>
  (await api.call(missedQueryList, { query: {} })).records.find((row) => row.query === query)
const idOf = async (username: string) =>
  (await admin.call(userPick, { query: { username } })).records.find((row) => row.username === username)!.id
const told = async (api: Api) => (await api.call(announcementUnread, {})).sysMsgList.map(({ titile }) => titile)
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

// proves B-09
it('goes from a search without a hit to a notice: taken by somebody, answered with a document, told to who may read it', async () => {
  for (const api of [lina, zhangwei, zhangwei])
    expect((await search(api, '班车时刻')).kmSearchResultVOPage.total).toBe(0)
  await lina.call(questionAsk, { body: { query: '班车时刻' } })
  const open = (await rowOf(keeper, '班车时刻'))!
  expect(open).toMatchObject({ state: 'open', people: 2, times: 4, ownerId: null, isLate: false })

  await keeper.call(missedQueryAssign, { body: { id: open.id, ownerId: await idOf('admin'), dueTime: tomorrow() } })
  expect(await told(admin)).toEqual(['请处理没有搜到的“班车时刻”'])
  expect(await rowOf(keeper, '班车时刻')).toMatchObject({ state: 'taken', ownerId_dictText: expect.any(String) })

  const { id: documentId } = await uploadText(keeper, '通勤安排.md', '# 通勤安排\n\n早上七点半从东门出发。')
  await settled(keeper, documentId)
  const answer = { id: open.id, documentId, answer: '在第一段。' }
  expect(await admin.call(missedQueryAnswer, { body: answer })).toEqual({ told: 2 })
  for (const api of [lina, zhangwei]) expect(await told(api)).toEqual(['您搜过的“班车时刻”有答案了'])
  expect((await lina.call(questionsMine, { query: {} })).records).toMatchObject([
    { state: 'answered', docId: documentId, title: '通勤安排' },
  ])
  await expect(admin.call(missedQueryAnswer, { body: answer })).rejects.toThrow('已经处理过')
  expect(await rowOf(keeper, '班车时刻')).toMatchObject({ state: 'answered', title: '通勤安排' })
})

it('tells nobody of a document that they may not read, and shows its title to nobody else', async () => {
  await search(lina, '裁员名单')
  const { id } = (await rowOf(admin, '裁员名单'))!
  const secret = await uploadText(admin, '人员调整.md', '# 人员调整\n\n只给管理员看。', 'private')
  await settled(admin, secret.id)
  await expect(keeper.call(missedQueryAnswer, { body: { id, documentId: secret.id } })).rejects.toThrow(
    '找不到这篇知识',
  )
  expect(await admin.call(missedQueryAnswer, { body: { id, documentId: secret.id } })).toEqual({ told: 0 })
  expect(await told(lina)).not.toContain('您搜过的“裁员名单”有答案了')
  expect(await rowOf(keeper, '裁员名单')).toMatchObject({ state: 'answered', documentId: null, title: null })
})

it('tells who asked what only to who may read the search records', async () => {
  await search(zhangwei, '食堂菜单')
  expect((await rowOf(keeper, '食堂菜单'))!.askers).toBeNull()
  expect((await rowOf(admin, '食堂菜单'))!.askers).toMatch(/./)
  await expect(lina.call(missedQueryList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  await expect(lina.call(missedQueryDismiss, { body: { id: 'x', answer: '不' } })).rejects.toMatchObject({
    kind: 'denied',
  })
})

it('comes back when somebody searches in vain for what was put aside', async () => {
  const { id } = (await rowOf(keeper, '食堂菜单'))!
  await expect(keeper.call(missedQueryDismiss, { body: { id, answer: ' ' } })).rejects.toThrow('请说明原因')
  await keeper.call(missedQueryDismiss, { body: { id, answer: '不归我们管' } })
  expect(await rowOf(keeper, '食堂菜单')).toMatchObject({ state: 'dismissed' })
  await search(lina, '食堂菜单')
  expect(await rowOf(keeper, '食堂菜单')).toMatchObject({ state: 'open', people: 2 })
})

it('is given only to somebody who can see it, until a day that is still to come', async () => {
  const { id } = (await rowOf(keeper, '食堂菜单'))!
  const assign = (ownerId: string, dueTime?: string) =>
    keeper.call(missedQueryAssign, { body: { id, ownerId, ...(dueTime && { dueTime }) } })
  await expect(assign(await idOf('lina'))).rejects.toThrow('没有权限处理')
  await expect(assign('f'.repeat(32))).rejects.toThrow('找不到这个人')
  await expect(assign(await idOf('admin'), '2020-01-01')).rejects.toThrow('不能早于现在')
  await expect(assign(await idOf('admin'), '下周')).rejects.toThrow('期限不正确')
  await expect(assign('')).rejects.toThrow('请选择负责人')
  expect(await rowOf(keeper, '食堂菜单')).toMatchObject({ state: 'open', ownerId: null })
})
