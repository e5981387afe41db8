import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories as category } from '#core/contract/km/documents/category.ts'
import { docListRecent, docUpload } from '#core/contract/km/documents/document.ts'
import { topics as topic } from '#core/contract/sys/category.ts'
import { document } from '#server/db/schema/index.ts'
import { settled } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

/** What the page of all that somebody may read asks: one call with every filter, within their rights. */
let server: TestServer
let admin: Api
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const days = (n: number) => new Date(Date.now() + n * 86_400_000)

it('filters all that the caller may read, and sorts it', async () => {
  const root = await admin.call(category.taxonomyAdd, { body: { name: '采购' } })
  const below = await admin.call(category.taxonomyAdd, { body: { name: '招标', pid: root.id } })
  const node = await admin.call(topic.taxonomyAdd, { body: { name: '年审' } })
  const upload = async (title: string, set: Partial<typeof document.$inferInsert> = {}, more: object = {}) => {
    const body = { scope: 'staff' as const, title, ...more }
    const { id } = await editor.call(docUpload, { file: new Blob([title]), fileName: `${title}.txt`, body })
    await settled(editor, id)
    const row = server.running.engines.db.update(document).set({ serialNumber: id, ...set })
    await row.where(eq(document.id, id))
  }
  await upload('招标办法', { views: 9 }, { category: below.code, keywords: '招标 评分' })
  await upload('采购总则', { expireTime: days(-1), views: 3 }, { category: root.code, keywords: '招标办' })
  await upload('年审清单', { expireTime: days(9), views: 5 }, { topicIds: node.id })
  await upload('保密附录', { level: 2 }, { category: below.code })
  const titles = async (api: Api, query: Record<string, unknown>) =>
    (await api.call(docListRecent, { query: { column: 'views', ...query } })).records.map((row) => row.title)

  expect(await titles(lina, {})).toEqual(['招标办法', '年审清单', '采购总则'])
  expect(await titles(lina, { order: 'asc' })).toEqual(['采购总则', '年审清单', '招标办法'])
  expect(await titles(lina, { categoryId: root.id })).toEqual(['招标办法', '采购总则'])
  expect(await titles(lina, { categoryId: below.id })).toEqual(['招标办法'])
  expect(await titles(admin, { categoryId: below.id })).toEqual(['招标办法', '保密附录'])
  expect(await titles(lina, { topicId: node.id })).toEqual(['年审清单'])
  expect(await titles(lina, { topicId: below.id })).toEqual([])
  expect(await titles(lina, { tag: '招标' })).toEqual(['招标办法'])
  expect(await titles(lina, { validity: 'valid' })).toEqual(['招标办法', '年审清单'])
  expect(await titles(lina, { validity: 'expired' })).toEqual(['采购总则'])
  expect(await titles(lina, { validity: 'expiring' })).toEqual(['年审清单'])
  expect(await titles(lina, { validity: "x' or true --" })).toEqual([])
  expect(await titles(admin, { level: '2' })).toEqual(['保密附录'])
  expect(await titles(lina, { level: '2' })).toEqual([])
  expect(await titles(lina, { title: '总则', createBy: 'editor', fileType: 'txt' })).toEqual(['采购总则'])
})
