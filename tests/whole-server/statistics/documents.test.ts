import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories as category } from '#core/contract/km/documents/category.ts'
import { docListDraft, docListRecent, docListSubmitted, docUpload } from '#core/contract/km/documents/document.ts'
import { docListPassed, docListWaiting, docReject, docSubmit } from '#core/contract/km/review/review.ts'
import { contract } from '#core/contract/index.ts'
import { docStatistics, docStatisticsExport, STATISTICS } from '#core/contract/km/home.ts'
import { topics as topic } from '#core/contract/sys/category.ts'
import { dictItems } from '#core/contract/sys/dictionaries/dict.ts'
import { document } from '#server/db/schema/index.ts'
import { settled } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { download, readBook } from '../support/workbooks.ts'

/** The screen 文件统计 of the family's portal. Whatever it says somebody counts in their own lists too. */
let server: TestServer
const people: Record<string, Api> = {}
const codes: Record<string, string> = {}
const topics: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  for (const name of ['admin', 'editor', 'reviewer', 'lina', 'zhangwei']) people[name] = await server.signIn(name)
  const { admin, editor, zhangwei } = people
  codes['open'] = (await admin!.call(category.taxonomyAdd, { body: { name: '统计规章' } })).code!
  codes['closed'] = (await admin!.call(category.taxonomyAdd, { body: { name: '统计密档', closed: true } })).code!
  topics['root'] = (await admin!.call(topic.taxonomyAdd, { body: { name: '统计专题' } })).id
  topics['below'] = (await admin!.call(topic.taxonomyAdd, { body: { name: '下一级', pid: topics['root'] } })).id
  const both = `${topics['root']},${topics['below']}`
  await upload(editor!, '统计甲', { category: codes['open'], topicIds: both, businessTypes: '1,2' })
  await upload(editor!, '统计乙', { category: codes['open'], topicIds: topics['below'], businessTypes: '1' })
  await upload(editor!, '统计丙', { category: codes['open'], scope: 'private' })
  await upload(admin!, '统计丁', { category: codes['closed'] })
  const [first, second] = [await upload(zhangwei!, '待审甲', {}), await upload(zhangwei!, '待审乙', {})]
  await upload(zhangwei!, '只是草稿', {})
  for (const { id } of [first, second]) await zhangwei!.call(docSubmit, { query: { id } })
  await admin!.call(docReject, { query: { id: second.id, reason: '请补充' } })
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

async function upload(api: Api, title: string, more: object) {
  const body = { scope: 'staff' as const, title, ...more }
  const { id } = await api.call(docUpload, { file: new Blob([`${title}的正文`]), fileName: `${title}.txt`, body })
  return settled(api, id)
}

type List = typeof docListRecent
const total = async (api: Api, list: Pick<List, 'path'>, query: object = {}): Promise<number> =>
  (await api.call(list as List, { query: query as never })).total

const amounts = async (api: Api, statisticsType: string) => {
  const { records, total: all } = await api.call(docStatistics, { query: { statisticsType, pageSize: 1000 } })
  expect(all).toBe(records.length)
  return Object.fromEntries(records.map(({ itemText, amount }) => [itemText, amount]))
}

/** Without what counts nothing: such a line is not there. */
const counted = (all: Record<string, number>) => Object.fromEntries(Object.entries(all).filter(([, n]) => n > 0))

// proves F-01
it('equals the totals of the lists, for everybody by their own rights', async () => {
  const seen = new Set<string>()
  for (const [name, api] of Object.entries(people)) {
    const business = await api.call(dictItems, { params: { code: 'km_dict_business' } })
    const byTag: Record<string, number> = {}
    for (const { value, text } of business) byTag[text] = await total(api, docListRecent, { businessTypeList: value })
    expect(await amounts(api, STATISTICS.tag), name).toEqual(counted(byTag))

    const byCategory = await amounts(api, STATISTICS.category)
    for (const [text, key] of [
      ['统计规章', 'open'],
      ['统计密档', 'closed'],
    ] as const)
      expect(byCategory[text] ?? 0, `${name} ${text}`).toBe(await total(api, docListRecent, { category: codes[key] }))

    const byTopic = await amounts(api, STATISTICS.topic)
    expect(byTopic['统计专题'], name).toBe(await total(api, docListRecent, { topicId: topics['root'] }))
    expect(byTopic, name).not.toHaveProperty('下一级')

    const isReviewer = name !== 'lina' && name !== 'zhangwei' && name !== 'editor'
    const byStatus = {
      草稿: await total(api, docListDraft, { status: '0' }),
      待审核: await total(api, isReviewer ? docListWaiting : docListSubmitted),
      审核通过: await total(api, isReviewer ? docListPassed : docListRecent),
      审核驳回: await total(api, docListDraft, { status: '3' }),
    }
    expect(await amounts(api, STATISTICS.status), name).toEqual(counted(byStatus))
    seen.add(JSON.stringify(byStatus))
  }
  expect(seen.size).toBeGreaterThan(2)
})

it('says how large the files are, page by page, the largest number first', async () => {
  const first = await people['lina']!.call(docStatistics, { query: { pageSize: 1 } })
  expect(first).toMatchObject({ size: 1, current: 1, pages: first.total, records: [{ amount: expect.any(Number) }] })
  const all = await people['lina']!.call(docStatistics, { query: { pageSize: 100 } })
  expect(first.records[0]).toEqual(all.records[0])
  const rules = all.records.find(({ itemText }) => itemText === '统计规章')!
  const bytes = Buffer.byteLength('统计甲的正文') + Buffer.byteLength('统计乙的正文')
  expect(rules).toMatchObject({ itemText: '统计规章', amount: 2, fileSizeInt: bytes, fileSize: `${bytes} B` })
  const figures = all.records.map(({ amount }) => amount)
  expect(figures).toEqual(figures.toSorted((a, b) => b - a))
  await expect(people['lina']!.call(docStatistics, { query: { statisticsType: '3' } })).rejects.toThrow(
    '统计维度应为 1、2 或 4 至 9',
  )
  await expect(server.guest.call(docStatistics, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
})

// proves S-42
it('names for every line the list that counts the same, by department, author, level and age too', async () => {
  const { db } = server.running.engines
  const [old] = await db.select({ id: document.id }).from(document).limit(1)
  await db
    .update(document)
    .set({ createTime: new Date(Date.now() - 200 * 86_400_000) })
    .where(eq(document.id, old!.id))
  for (const [name, api] of Object.entries(people))
    for (const [property, statisticsType] of Object.entries(STATISTICS)) {
      const { records } = await api.call(docStatistics, { query: { statisticsType, pageSize: 1000 } })
      for (const { itemText, amount, list } of records)
        expect(
          await total(
            api,
            contract.find((each) => each.path === list!.path)!,
            list!.query,
          ),
          `${name} ${property} ${itemText}`,
        ).toBe(amount)
    }
  const ages = await amounts(people['admin']!, STATISTICS.age)
  expect(Object.keys(ages)).toEqual(['30 天内', '3 个月至 1 年'])
  expect(await amounts(people['admin']!, STATISTICS.author)).toHaveProperty('编辑小林')
})

it('exports a property as the screen shows it, for who has signed in', async () => {
  const query = { statisticsType: STATISTICS.author }
  const api = people['lina']!
  const { rows: cells } = await readBook((await download(server, 'lina', docStatisticsExport, query)).bytes)
  const { records } = await api.call(docStatistics, { query: { ...query, pageSize: 1000 } })
  expect(cells.slice(1).map((row) => [row[0], Number(row[1])])).toEqual(records.map((r) => [r.itemText, r.amount]))
  await expect(server.guest.call(docStatisticsExport, { query })).rejects.toMatchObject({ kind: 'expired' })
  await expect(api.call(docStatisticsExport, { query: { statisticsType: '3' } })).rejects.toThrow('统计维度应为')
})
