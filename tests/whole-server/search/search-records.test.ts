import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docSearch } from '#core/contract/km/search/search.ts'
import { searchHistory, searchRecordList } from '#core/contract/km/search/search-record.ts'
import { newId } from '#server/kernel/id.ts'
import { searchRecord, tenant } from '#server/db/schema/index.ts'
import { sweepRecords } from '#server/search/query-log/sweep.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await db().insert(tenant).values({ id: '7', name: '别的公司' })
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const DAY_MS = 86_400_000

async function searchedDaysAgo(words: string, days: number, tenantId = '0') {
  const createTime = new Date(Date.now() - days * DAY_MS)
  await db()
    .insert(searchRecord)
    .values({ id: newId(), tenantId, folded: words, content: words, results: 1, createTime })
}
const remembered = async () => (await db().select().from(searchRecord)).map((row) => row.folded).toSorted()
const sweep = () => sweepRecords({ db: db() }, AbortSignal.timeout(60_000))

it('forgets searches after 180 days, in all tenants', async () => {
  await searchedDaysAgo('old', 181)
  await searchedDaysAgo('young', 179)
  await searchedDaysAgo('old elsewhere', 181, '7')
  await sweep()
  expect(await remembered()).toEqual(['young'])
  const admin = await server.signIn('admin')
  expect((await admin.call(searchRecordList, { query: {} })).total).toBe(1)
})

it('keeps them as long as the site says: shorter, for ever, and not for a value that is no number', async () => {
  await searchedDaysAgo('old', 400)
  await server.setSite('SearchRecordDays', '0')
  await sweep()
  expect(await remembered()).toEqual(['old', 'young'])
  await server.setSite('SearchRecordDays', '一年')
  await sweep()
  expect(await remembered()).toEqual(['young'])
  await server.setSite('SearchRecordDays', '30')
  await sweep()
  expect(await remembered()).toEqual([])
})

it('answers before the search is written down; whoever asks what was searched waits until it is', async () => {
  const lina = await server.signIn('lina')
  const words = '还没有写下的搜索'
  let history: Promise<string[]> | undefined
  let isTold = false
  await db().transaction(async (tx) => {
    await tx.execute(sql`lock table search_record in share mode`)
    expect((await lina.call(docSearch, { body: { content: words } })).recordId).not.toBeNull()
    history = lina.call(searchHistory, {}).finally(() => (isTold = true))
    await new Promise((go) => setTimeout(go, 200))
    expect(isTold).toBe(false)
  })
  expect(await history).toContain(words)
})
