import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories as category } from '#core/contract/km/documents/category.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { docReject, docSubmit } from '#core/contract/km/review/review.ts'
import * as home from '#core/contract/km/home.ts'
import { topics as topic } from '#core/contract/sys/category.ts'
import { document, version, visitRecord } from '#server/db/schema/index.ts'
import { settled } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { fewest, recordStatements } from '../support/statements.ts'

const statements = recordStatements()
let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let zhangwei: Api
const codes: Record<string, string> = {}
const topics: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina, zhangwei] = (await Promise.all(
    ['admin', 'editor', 'lina', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
  const root = await admin.call(category.taxonomyAdd, { body: { name: '规章' } })
  const below = await admin.call(category.taxonomyAdd, { body: { name: '财务规章', pid: root.id } })
  const closed = await admin.call(category.taxonomyAdd, { body: { name: '密档', closed: true } })
  Object.assign(codes, { root: root.code, below: below.code, closed: closed.code })
  topics['shown'] = (await admin.call(topic.taxonomyAdd, { body: { name: '入职', recommend: true } })).id
  topics['other'] = (await admin.call(topic.taxonomyAdd, { body: { name: '离职' } })).id
  for (let i = 1; i <= 4; i++)
    await upload(editor, `入职须知第${i}号`, {
      category: codes['below']!,
      topicIds: topics['shown'],
      keywords: '入职 须知',
      businessTypes: '1',
    })
  await upload(editor, '规章总则说明', { category: codes['root']!, scope: 'public' })
  await upload(editor, '编辑的私人笔记', {
    category: codes['below']!,
    scope: 'private',
    topicIds: topics['shown'],
    keywords: '私事',
  })
  await upload(admin, '密档中的一份', { category: codes['closed']!, topicIds: topics['shown'] })
}, 120_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const db = () => server.running.engines.db
async function upload(api: Api, name: string, more: object) {
  const body = { scope: 'staff' as const, title: name, ...more }
  const { id } = await api.call(docUpload, { file: new Blob([`${name}的正文`]), fileName: `${name}.txt`, body })
  return settled(api, id)
}
const counts = async (api: Api, kind: 'category' | 'topic' = 'category') =>
  Object.fromEntries((await api.call(home.homeShelf, { query: { kind } })).map((node) => [node.name, node.count]))

describe('the home page', () => {
  it('is closed to guests until they are admitted, and its own list to everybody but people', async () => {
    for (const e of [
      home.homeTopics,
      home.homeBusinessTypes,
      home.homeCharts,
      home.homeTopicShelf,
      home.homeTags,
      home.homeHot,
    ])
      await expect(server.guest.call(e, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(lina.call(home.homeShelf, { query: { kind: 'x' as 'topic' } })).rejects.toThrow(
      '应为 category 或 topic',
    )
    await server.setSite('AllowGuestSearch', '1')
    await expect(server.guest.call(home.homeTodo, {})).rejects.toMatchObject({ kind: 'expired' })
  })

  it('counts on each shelf what the caller may read there and below', async () => {
    const seed = Object.fromEntries((await lina.call(home.homeShelf, { query: {} })).map((node) => [node.name, 0]))
    expect(await counts(lina)).toEqual({ ...seed, 规章: 5, 财务规章: 4 })
    expect(await counts(editor)).toMatchObject({ 规章: 6, 财务规章: 5 })
    expect(await counts(admin)).toMatchObject({ 规章: 6, 财务规章: 5, 密档: 1 })
    expect(await counts(server.guest)).toMatchObject({ 规章: 1, 财务规章: 0 })
    expect(await counts(lina, 'topic')).toMatchObject({ 入职: 4, 离职: 0 })
    const shelf = await lina.call(home.homeShelf, { query: {} })
    const root = shelf.find((node) => node.name === '规章')!
    expect(shelf.find((node) => node.name === '财务规章')!.pid).toBe(root.id)
    expect(root.pid).toBe('0')
  })

  it('shows the recommended topics with the newest three that the caller may read', async () => {
    const own = async (api: Api) =>
      (await api.call(home.homeTopicShelf, {})).filter((each) => each.id === topics['shown'])
    const titles = async (api: Api) => (await own(api))[0]!.newest.map((line) => line.title)
    expect(await titles(lina)).toEqual(['入职须知第4号', '入职须知第3号', '入职须知第2号'])
    expect((await titles(editor))[0]).toBe('编辑的私人笔记')
    expect(await titles(server.guest)).toEqual([])
    expect((await own(lina))[0]).toMatchObject({ name: '入职', count: 4 })
    const family = await lina.call(home.homeTopics, {})
    expect(family!.map((node) => node.name)).toContain('入职')
    expect(family!.map((node) => node.name)).not.toContain('离职')
    await admin.call(topic.taxonomyEdit, { body: { id: topics['shown']!, recommend: false } })
    expect(await own(lina)).toEqual([])
    expect((await lina.call(home.homeTopics, {}))?.map((node) => node.name) ?? []).not.toContain('入职')
  })

  it('tells what most people have read this week, each person once, and only what the caller may read', async () => {
    const idOf = async (title: string) =>
      (await db().select().from(version).where(eq(version.title, title)))[0]!.documentId
    const [first, general, note] = await Promise.all(['入职须知第1号', '规章总则说明', '编辑的私人笔记'].map(idOf))
    const longAgo = sql`now() - interval '8 days'`
    const visits = [
      ...['a', 'b', 'c'].map((userId) => ({ documentId: general!, userId })),
      ...['a', 'a', 'b', 'b', 'b'].map((userId) => ({ documentId: first!, userId })),
      ...['d', 'e', 'f', 'g'].map((userId) => ({ documentId: first!, userId, createTime: longAgo })),
      ...['a', 'b', 'c', 'd'].map((userId) => ({ documentId: note!, userId })),
    ]
    await db()
      .insert(visitRecord)
      .values(visits.map((visit) => ({ tenantId: '0', visitType: 5, ...visit })))
    const read = async (api: Api) => (await api.call(home.homeHot, {})).map(({ title, readers }) => [title, readers])
    expect(await read(lina)).toEqual([
      ['规章总则说明', 3],
      ['入职须知第1号', 2],
    ])
    expect((await read(editor))[0]).toEqual(['编辑的私人笔记', 4])
    expect(await read(server.guest)).toEqual([['规章总则说明', 3]])
  })

  it('draws and sums only what the caller may read', async () => {
    const charts = await lina.call(home.homeCharts, {})
    expect(charts.kmDocSummaryVO.kmAmount).toBe(5)
    const bar = charts.categoryChartList.find((each) => each.itemText === '财务规章')!
    expect(bar).toMatchObject({ amount: 4, fileSize: expect.stringMatching(/^\d+ B$/) })
    expect(charts.kmDocSummaryVO.fileSizeLong).toBeGreaterThan(bar.fileSizeInt)
    expect(charts.topicChartList).toMatchObject([{ itemText: '入职', amount: 4 }])
    expect(charts.businessChartList).toMatchObject([{ amount: 4 }])
    expect(charts.categoryChartList.map((each) => each.itemText)).not.toContain('密档')
    expect((await server.guest.call(home.homeCharts, {})).kmDocSummaryVO).toMatchObject({ kmAmount: 1 })
    expect((await editor.call(home.homeCharts, {})).kmDocSummaryVO.kmAmount).toBe(6)
    const business = await lina.call(home.homeBusinessTypes, {})
    expect(business[0]).toMatchObject({ value: expect.any(String), text: expect.any(String) })
  })

  it('counts tags and keywords of what the caller may read', async () => {
    const found = await lina.call(home.homeTags, {})
    expect(found.business).toMatchObject([{ value: '1', count: 4 }])
    expect(found.keywords.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
      { text: '入职', count: 4 },
      { text: '须知', count: 4 },
    ])
    expect((await editor.call(home.homeTags, {})).keywords).toContainEqual({ text: '私事', count: 1 })
  })
})

it('tells each person what waits for them, how much and the first five', async () => {
  expect(await zhangwei.call(home.homeTodo, {})).toEqual([])
  const drafts = []
  for (let i = 0; i < 7; i++) drafts.push(await upload(zhangwei, `张伟的第${i}篇草稿`, { scope: 'department' }))
  const todo = async (api: Api) =>
    Object.fromEntries(
      (await api.call(home.homeTodo, {})).map(({ key, count, records }) => [key, [count, records.length]]),
    )
  expect(await todo(zhangwei)).toEqual({ draft: [7, 5] })
  await zhangwei.call(docSubmit, { query: { id: drafts[0]!.id } })
  await zhangwei.call(docSubmit, { query: { id: drafts[1]!.id } })
  expect(await todo(zhangwei)).toEqual({ draft: [5, 5] })
  // Who sees everything reviews everywhere; who does not review has no such line.
  expect((await todo(admin))['toReview']).toEqual([2, 2])
  expect((await todo(lina))['toReview']).toBeUndefined()
  await admin.call(docReject, { query: { id: drafts[0]!.id, reason: '请补充' } })
  expect(await todo(zhangwei)).toEqual({ rejected: [1, 1], draft: [5, 5] })
  const days = (n: number) => new Date(Date.now() + n * 86_400_000)
  const [soon, late, over] = await Promise.all(
    ['甲规', '乙规', '丙规'].map((name) => upload(editor, `${name}说明书`, {})),
  )
  for (const [row, expireTime] of [
    [soon, days(10)],
    [late, days(90)],
    [over, days(-1)],
  ] as const)
    await db().update(document).set({ expireTime }).where(eq(document.id, row!.id))
  const own = await editor.call(home.homeTodo, {})
  const line = own.find((each) => each.key === 'expiring')!
  expect(line).toMatchObject({ title: '即将到期', count: 1, records: [{ docId: soon!.id, title: '甲规说明书' }] })
  expect((await todo(lina))['expiring']).toBeUndefined()
})

it('costs few statements', async () => {
  const cost = async (work: () => Promise<unknown>) => (await fewest(5, () => statements.during(work))).length
  // One for who asks comes on top of each.
  // The departments above her own are asked for by themselves.
  expect(await cost(() => lina.call(home.homeTodo, {}))).toBeLessThanOrEqual(3)
  expect(await cost(() => editor.call(home.homeShelf, { query: {} }))).toBeLessThanOrEqual(3)
  expect(await cost(() => editor.call(home.homeTopicShelf, {}))).toBeLessThanOrEqual(4)
  expect(await cost(() => editor.call(home.homeTags, {}))).toBeLessThanOrEqual(3)
  expect(await cost(() => editor.call(home.homeHot, {}))).toBeLessThanOrEqual(3)
})
