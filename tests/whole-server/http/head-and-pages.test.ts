import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docView } from '#core/contract/km/documents/document.ts'
import { contract } from '#core/contract/index.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { searchRecordMissed } from '#core/contract/km/search/search-record.ts'
import { auditLog, fileUse } from '#server/db/schema/index.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())
const db = () => server.running.engines.db

const ask = async (method: 'GET' | 'HEAD', path: string) =>
  fetch(`${server.baseURL}/api${path}`, { method, headers: { 'X-Access-Token': await server.tokenOf('editor') } })

it('counts neither a download nor a reading for a question about the headers', async () => {
  const { id } = await uploadText(editor, '下载.txt', '下载的内容')
  await settled(editor, id)
  const counters = async () => {
    const { views, downloads } = (await editor.call(docGet, { query: { id } })).records[0]!
    return { views, downloads }
  }
  const before = await counters()
  const head = await ask('HEAD', `/KM/kmDoc/downloadKmDoc?docId=${id}`)
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '15', ''])
  expect((await ask('HEAD', `${docView.path}?docId=${id}`)).status).toBe(200)
  expect([await counters(), await db().$count(fileUse)]).toEqual([before, 0])
  expect((await (await ask('GET', `/KM/kmDoc/downloadKmDoc?docId=${id}`)).text()).length).toBe(5)
  expect(await counters()).not.toEqual(before)
})

it('does nothing that a call does which changes something, when only its headers are asked for', async () => {
  const changing = contract.filter(({ methods, audit }) => methods.includes('GET') && audit.length > 0)
  const lines = await db().$count(auditLog)
  for (const { path } of changing) expect([path, (await ask('HEAD', path)).status]).toEqual([path, 405])
  expect(await db().$count(auditLog)).toBe(lines)
})

it('knows how many there are on every page, also behind the last one', async () => {
  for (const content of ['找不到甲', '找不到乙', '找不到丙']) await admin.call(docSearch, { body: { content } })
  const total = async (pageNo: number) =>
    (await admin.call(searchRecordMissed, { query: { kind: 'zeroResult', pageNo, pageSize: 2 } })).total
  expect([await total(1), await total(2), await total(3), await total(9)]).toEqual([3, 3, 3, 3])
})

it('answers every page that a total of a thousand promises', async () => {
  const page = (pageNo: number, pageSize: number) =>
    admin.call(docSearch, { body: { content: '下载', pageNo, pageSize } })
  for (const size of [7, 10, 30, 100]) {
    const last = Math.ceil(1000 / size)
    expect((await page(last, size)).kmSearchResultVOPage).toMatchObject({ size, current: last })
    await expect(page(last + 1, size)).rejects.toThrow('只能查看前 1000 条结果')
  }
})
