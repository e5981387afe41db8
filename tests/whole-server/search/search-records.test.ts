import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docSearch } from '#core/contract/km/search/search.ts'
import { docAlsoSearched } from '#core/contract/km/search/suggest.ts'
import { searchHistory } from '#core/contract/km/search/search-history.ts'
import { searchRecordList } from '#core/contract/km/search/search-record.ts'
import { newId } from '#server/kernel/id.ts'
import { searchRecord, tenant } from '#server/db/schema/index.ts'
import { sweepRecords } from '#server/search/query-log/sweep.ts'
import { searchable, uploadText } from '../support/documents.ts'
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

it('tells what several who searched for this also searched for, if it finds something for whoever asks', async () => {
  const editor = await server.signIn('editor')
  const lina = await server.signIn('lina')
  const text = '# 差旅\n\n差旅报销流程，发票抬头。'
  await searchable(editor, '发票抬头', (await uploadText(editor, '差旅报销.md', text)).id)
  await searchable(editor, '裁员', (await uploadText(editor, '裁员名单.md', '# 裁员\n\n裁员名单', 'private')).id)
  const note = async (userId: string, words: string) => {
    const row = {
      id: newId(),
      tenantId: '0',
      userId,
      folded: words,
      content: words,
      results: 1,
      createTime: new Date(),
    }
    await db().insert(searchRecord).values(row)
  }
  for (const person of ['a', 'b', 'c']) {
    for (const words of ['报销流程', '发票抬头', '裁员']) await note(person, words)
    if (person !== 'c') await note(person, '差旅')
  }
  // 差旅 was asked by two people only, and 裁员 finds nothing for lina.
  expect(await lina.call(docAlsoSearched, { query: { text: '报销流程' } })).toEqual(['发票抬头'])
  expect(await lina.call(docAlsoSearched, { query: { text: '别的' } })).toEqual([])
  const guest = await fetch(`${server.baseURL}/api/KM/kmDoc/alsoSearched?text=${encodeURIComponent('报销流程')}`)
  expect(guest.status).toBe(401)
})
