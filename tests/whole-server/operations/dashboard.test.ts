import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { contract } from '#core/contract/index.ts'
import type { CountedList } from '#core/contract/km/counted-list.ts'
import { dashboardTrends, dashboardWaiting, type WaitingKey } from '#core/contract/km/dashboard.ts'
import { docUpload, docView } from '#core/contract/km/documents/document.ts'
import { docReject, docSubmit } from '#core/contract/km/review/review.ts'
import { requestAdd } from '#core/contract/km/rights/access-request.ts'
import { questionAsk, questionDismiss, questionsAsked } from '#core/contract/km/search/search-question.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { searchRecordClick } from '#core/contract/km/search/search-click.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { document, searchRecord, task, visitRecord } from '#server/db/schema/index.ts'
import { settled } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** The home of the console: no figure differs from the list that it leads to. */
let server: TestServer
const people: Record<string, Api> = {}
const DAY_MS = 86_400_000
beforeAll(async () => {
  server = await startServer()
  for (const name of ['admin', 'editor', 'reviewer', 'lina', 'zhangwei']) people[name] = await server.signIn(name)
  const { admin, editor, zhangwei, lina } = people
  const secret = await upload(editor!, '台账密文', { scope: 'private' })
  for (const title of ['台账甲', '台账乙', '台账丙']) await upload(editor!, title)
  const [first, second] = [await upload(zhangwei!, '待审的一篇'), await upload(zhangwei!, '退回的一篇')]
  for (const { id } of [first, second]) await zhangwei!.call(docSubmit, { query: { id } })
  await admin!.call(docReject, { query: { id: second.id, reason: '请补充' } })
  await lina!.call(requestAdd, { body: { docId: secret.id, reason: '写报告要用' } })
  await lina!.call(questionAsk, { body: { query: '班车时刻表' } })
  const broken = await editor!.call(docUpload, {
    file: new Blob(['%PDF-1.7 没有内容']),
    fileName: '坏的.pdf',
    body: { scope: 'staff', title: '坏文件' },
  })
  await settled(editor!, broken.id)
  // What is near each line and does not count: a draft, a document that is due later, a question that is settled.
  await upload(zhangwei!, '只是草稿')
  const later = await upload(editor!, '以后才到期')
  await lina!.call(questionAsk, { body: { query: '不归我们管的' } })
  const asked = (await admin!.call(questionsAsked, { query: {} })).records.find(
    ({ query }) => query === '不归我们管的',
  )!
  await admin!.call(questionDismiss, { body: { id: asked.id, answer: '不是知识' } })
  const { db } = server.running.engines
  await db
    .update(document)
    .set({ reviewBy: new Date(Date.now() + 10 * DAY_MS) })
    .where(eq(document.id, later.id))
  await db
    .update(document)
    .set({ reviewBy: new Date(Date.now() - 3 * DAY_MS) })
    .where(eq(document.id, broken.id))
  await db.insert(task).values({
    id: 'parked-1',
    tenantId: '0',
    kind: 'extract-file',
    dedupeKey: 'x',
    payload: {},
    state: 'failed',
    finishTime: new Date(),
    lastError: '试过三次',
  })
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

async function upload(api: Api, title: string, more: object = {}) {
  const body = { scope: 'staff' as const, title, ...more }
  const { id } = await api.call(docUpload, { file: new Blob([`${title}的正文`]), fileName: `${title}.txt`, body })
  return settled(api, id)
}

const waitingOf = async (name: string) => (await people[name]!.call(dashboardWaiting, {})).lines
const find = (lines: readonly { key: WaitingKey }[], key: WaitingKey) => lines.find((line) => line.key === key)

/** What the list itself counts for this person. */
async function total(name: string, { path, query }: CountedList): Promise<number> {
  const list = contract.find((each) => each.path === path && each.methods.includes('GET'))!
  const answer: unknown = await people[name]!.call(list, { query } as never)
  if (Array.isArray(answer)) return (answer as { restPPT: number }[]).filter(({ restPPT }) => restPPT >= 90).length
  return (answer as { total: number }).total
}

// proves B-12
it('counts for everybody what their own lists count, and never a line without rows', async () => {
  const seen = new Set<WaitingKey>()
  for (const name of Object.keys(people))
    for (const line of await waitingOf(name)) {
      seen.add(line.key)
      expect(line.count, `${name} ${line.key}`).toBe(await total(name, line.list))
      expect(line.count).toBeGreaterThan(0)
    }
  expect([...seen].filter((key) => key !== 'disk').toSorted()).toEqual(
    ['failedFiles', 'failedTasks', 'overdue', 'questions', 'toDecide', 'toReview', 'toRevise'].toSorted(),
  )
})

it('shows lines of the installation and of other people to nobody who has not their lists', async () => {
  const keys = (await waitingOf('lina')).map(({ key }) => key)
  expect(keys).toEqual([])
  expect(find(await waitingOf('editor'), 'failedTasks')).toBeUndefined()
  expect(find(await waitingOf('admin'), 'toReview')).toMatchObject({ first: '待审的一篇', agreedHours: 72 })
  expect(JSON.stringify(await waitingOf('reviewer'))).not.toContain('台账密文')
})

it('puts what is late first', async () => {
  const before = await waitingOf('editor')
  expect(before.map(({ key }) => key)).toEqual(['toDecide', 'overdue', 'failedFiles'])
  const { db } = server.running.engines
  const long = new Date(Date.now() - 20 * DAY_MS)
  await db
    .update(document)
    .set({ reviewBy: long })
    .where(sql`${document.reviewBy} < now()`)
  expect((await waitingOf('editor'))[0]).toMatchObject({ key: 'overdue', first: '坏文件' })
})

const trendsOf = async (name: string, days = 7) => people[name]!.call(dashboardTrends, { query: { days } })

// proves B-12, S-79
it('counts in its trends what the lists count in the same days, and draws each day', async () => {
  const { editor, lina } = people
  const found = await lina!.call(docSearch, { body: { title: '台账' } })
  const [hit] = found.kmSearchResultVOPage.records
  for (const name of ['lina', 'zhangwei']) await people[name]!.call(docView, { query: { docId: hit!.id } })
  await editor!.call(docView, { query: { docId: hit!.id } })
  const { db } = server.running.engines
  // The first moments of the first day, and the last ones of the day before.
  const firstDay = Date.parse(`${wireDay(new Date(Date.now() - 6 * DAY_MS))}T00:00:00+08:00`)
  const read = (time: number) => ({ tenantId: '0', documentId: hit!.id, visitType: 5, createTime: new Date(time) })
  await db.insert(visitRecord).values([read(firstDay + 1000), read(firstDay - 1000)])
  await lina!.call(searchRecordClick, { body: { id: found.recordId!, docId: hit!.id, rank: 1 } })
  expect((await db.select().from(searchRecord)).some(({ clickedRank }) => clickedRank === 1)).toBe(true)
  for (const days of [7, 30, 90])
    for (const name of Object.keys(people))
      for (const trend of (await trendsOf(name, days)).trends) {
        const what = `${name} ${trend.key} ${days}`
        expect(trend.count, what).toBe(await total(name, trend.list))
        if (trend.wholeList) expect(trend.whole, what).toBe(await total(name, trend.wholeList))
        expect([trend.points.length, trend.values.length], what).toEqual([days, days])
        if (trend.key === 'visits' || trend.key === 'contributions')
          expect(
            trend.values.reduce<number>((sum, n) => sum + (n ?? 0), 0),
            what,
          ).toBe(trend.count)
      }
  const admin = await trendsOf('admin')
  expect(admin.trends.map(({ key }) => key)).toEqual(['visits', 'firstHits', 'contributions', 'overdue'])
  expect(admin.trends[0]).toMatchObject({ count: 4, countBefore: 1 })
  expect(admin.mostRead[0]).toMatchObject({ docId: hit!.id, reads: 4, readsBefore: 1 })
})

it('keeps the visits and searches of the site from who may not list them, and titles from who may not read them', async () => {
  const { editor, lina } = people
  const mine = await upload(editor!, '仅我可见的笔记', { scope: 'private' })
  await editor!.call(docView, { query: { docId: mine.id } })
  const { trends, mostRead } = await trendsOf('lina')
  expect(trends.map(({ key }) => key)).toEqual(['contributions', 'overdue'])
  expect(mostRead.map(({ title }) => title)).not.toContain('仅我可见的笔记')
  expect((await trendsOf('editor')).mostRead.map(({ title }) => title)).toContain('仅我可见的笔记')
  expect(lina).toBeDefined()
})

it('refuses guests and other lengths of time', async () => {
  await expect(server.guest.call(dashboardWaiting, {})).rejects.toMatchObject({ kind: 'expired' })
  await expect(server.guest.call(dashboardTrends, { query: { days: 7 } })).rejects.toMatchObject({ kind: 'expired' })
  await expect(people['admin']!.call(dashboardTrends, { query: { days: 8 } })).rejects.toThrow('天数应为 7、30 或 90')
})
