import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docUpload } from '#core/contract/km/documents/document.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { topicAddDocuments, topicDocuments, topicRemoveDocument } from '#core/contract/km/documents/topic-document.ts'
import { topics } from '#core/contract/sys/category.ts'
import { uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let reader: Api
let topic: string
let below: string
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, reader] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  topic = (await admin.call(topics.taxonomyAdd, { body: { name: '候鸟' } })).id
  below = (await admin.call(topics.taxonomyAdd, { body: { name: '留鸟', pid: topic } })).id
})
afterAll(() => server[Symbol.asyncDispose]())

const add = (api: Api, docIds: string, topicId = topic) => api.call(topicAddDocuments, { query: { topicId, docIds } })
const take = (api: Api, docId: string, topicId = topic) => api.call(topicRemoveDocument, { query: { topicId, docId } })
const listed = async (api: Api, topicId = topic) =>
  (await api.call(topicDocuments, { query: { topicId } })).records.map((row) => row.id).toSorted()

it('asks for a token, an own document and a topic that is there and shown', async () => {
  const own = await uploadText(editor, '天鹅.txt', '天鹅', 'staff')
  const secret = await admin.call(topics.taxonomyAdd, { body: { name: '暗处', closed: true } })
  await expect(add(server.guest, own.id)).rejects.toMatchObject({ kind: 'expired' })
  await expect(listed(server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(add(reader, own.id)).rejects.toThrow('全部失败')
  await expect(take(reader, own.id)).rejects.toThrow('找不到文档')
  await expect(add(editor, own.id, 'nowhere')).rejects.toThrow('所选专题不存在')
  await expect(add(editor, own.id, secret.id)).rejects.toThrow('所选专题不存在')
  await expect(take(editor, own.id)).rejects.toThrow('该知识不在专题中')
  expect(await listed(editor)).toEqual([])
})

it('adds what the caller may edit, names what it could not, and takes out again', async () => {
  const mine = await uploadText(editor, '鸿雁.txt', '鸿雁', 'staff')
  const others = await uploadText(admin, '灰鹤.txt', '灰鹤', 'staff')
  const hidden = await uploadText(admin, '白鹤.txt', '白鹤', 'private')
  expect(await add(editor, `${mine.id},${others.id},${hidden.id},none`)).toBe(`灰鹤,${hidden.id},none`)
  expect(await listed(reader)).toEqual([mine.id])
  expect((await reader.call(docGet, { query: { id: mine.id } })).records[0]).toMatchObject({
    topicIds: topic,
    topicIds_dictText: '候鸟',
  })
  await expect(add(editor, mine.id)).rejects.toThrow('全部失败')
  expect(await add(editor, mine.id, below)).toBe('')
  expect([await listed(reader), await listed(reader, below)]).toEqual([[mine.id], [mine.id]])
  await take(editor, mine.id)
  expect([await listed(reader), await listed(reader, below)]).toEqual([[], [mine.id]])
})

it('lists only what the caller may open', async () => {
  const draft = await uploadText(reader, '夜鹭.txt', '夜鹭', 'staff')
  const closed = await uploadText(editor, '池鹭.txt', '池鹭', 'private')
  await add(reader, draft.id)
  await add(editor, closed.id)
  expect(await listed(reader)).toEqual([draft.id])
  expect(await listed(editor)).toEqual([closed.id])
  expect(await listed(admin)).toEqual([draft.id, closed.id].toSorted())
  expect(await listed(reader, 'nowhere')).toEqual([])
})

it('a closed topic closes what is added; only a reviewer takes published documents out of it', async () => {
  const vault = (await admin.call(topics.taxonomyAdd, { body: { name: '禁区' } })).id
  const author = await server.signIn('zhangwei')
  const body = { scope: 'staff' as const, topicIds: vault }
  const doc = await author.call(docUpload, { file: new Blob(['鱼鹰']), fileName: '鱼鹰.txt', body })
  await author.call(docSubmit, { query: { id: doc.id } })
  await admin.call(topics.taxonomyEdit, { body: { id: vault, closed: 1 } })
  // Not published yet: whoever reviews it will see where it stands.
  await take(author, doc.id, vault)
  await expect(add(author, doc.id, vault)).rejects.toThrow('所选专题不存在')
  const published = await uploadText(editor, '鹗.txt', '鹗', 'staff')
  const sees = async () => (await reader.call(docGet, { query: { id: published.id } })).total
  expect(await sees()).toBe(1)
  expect(await add(admin, published.id, vault)).toBe('')
  expect([await sees(), await listed(reader, vault), await listed(editor, vault)]).toEqual([0, [], [published.id]])
  await take(editor, published.id, vault) // the editor publishes without review
  expect(await sees()).toBe(1)
})
