import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories as category } from '#core/contract/km/documents/category.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import * as subs from '#core/contract/km/subscription.ts'
import { topics as topic } from '#core/contract/sys/category.ts'
import { subscription } from '#server/db/schema/index.ts'
import { createCompany } from '../../support/company.ts'
import { settled } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let root: { id: string; code: string }
let below: { id: string; code: string }
let closed: string
let topicId: string
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  const node = async (name: string, more: object = {}) => {
    const { id, code } = await admin.call(category.taxonomyAdd, { body: { name, ...more } })
    return { id, code: code! }
  }
  root = await node('技术')
  below = await node('数据库', { pid: root.id })
  closed = (await node('机密库', { closed: true })).id
  topicId = (await admin.call(topic.taxonomyAdd, { body: { name: '安全' } })).id
})
afterAll(() => server[Symbol.asyncDispose]())

async function upload(title: string, more: object = {}) {
  const body = { scope: 'staff' as const, title, ...more }
  const { id } = await editor.call(docUpload, { file: new Blob([title]), fileName: `${title}.txt`, body })
  await settled(editor, id)
  return id
}
type Kind = (typeof subs.SUBSCRIPTION_KINDS)[number]
const follow = (api: Api, kind: Kind, objectId: string) => api.call(subs.subscriptionAdd, { body: { kind, objectId } })
const leave = (api: Api, kind: Kind, objectId: string) =>
  api.call(subs.subscriptionDelete, { query: { kind, objectId } })
const news = async (api: Api) => (await api.call(subs.subscriptionNews, { query: {} })).records.map((row) => row.title)
const count = () => server.running.engines.db.$count(subscription)

it('asks for a person and for what they are shown', async () => {
  const secret = await upload('私人备忘录', { scope: 'private' })
  await expect(follow(server.guest, 'category', root.id)).rejects.toMatchObject({ kind: 'expired' })
  await expect(server.guest.call(subs.subscriptionNews, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
  for (const [kind, id] of [
    ['category', closed],
    ['category', topicId],
    ['topic', root.id],
    ['document', secret],
    ['document', 'none'],
  ] as const)
    await expect(follow(lina, kind, id), `${kind} ${id}`).rejects.toThrow('找不到要订阅的内容')
  await expect(follow(lina, 'planet' as Kind, root.id)).rejects.toThrow('订阅类型不正确')
  await expect(leave(lina, 'category', root.id)).rejects.toThrow('没有订阅它')
  expect(await count()).toBe(0)
})

it('tells what is new there and below since the person last looked, as far as they may read', async () => {
  const known = await upload('早先的一篇说明', { category: below.code })
  for (let i = 0; i < 2; i++) await follow(lina, 'category', root.id)
  await follow(lina, 'topic', topicId)
  await follow(editor, 'category', root.id)
  expect(await count()).toBe(3)
  expect(await news(lina)).toEqual([])
  await upload('索引优化指南', { category: below.code })
  await upload('口令规范说明', { topicIds: topicId })
  await upload('没有归类的文章')
  const hidden = await upload('部门内部的做法', { category: below.code, scope: 'private' })
  expect(await news(lina)).toEqual(['口令规范说明', '索引优化指南'])
  // What one wrote is no news.
  expect(await news(editor)).toEqual([])
  await lina.call(subs.subscriptionSeen, {})
  expect(await news(lina)).toEqual([])
  await editor.call(docEditRelease, { body: { id: known, title: '早先的一篇，新版' } })
  expect(await news(lina)).toEqual(['早先的一篇，新版'])

  const company = await createCompany(server)
  const grant = { effect: 'restrict', objectKind: 'document', subjectKind: 'user', bits: ['view'] } as const
  await admin.call(grantAdd, {
    body: { ...grant, bits: ['view'], objectId: known, subjectIds: [await company.people.idOf('lina')] },
  })
  expect(await news(lina)).toEqual([])
  expect((await lina.call(subs.subscriptionNews, { query: {} })).total).toBe(0)
  expect(hidden).not.toBe('')
})

it('lists what is followed, says so of each, and forgets what is deleted', async () => {
  const doc = await upload('被关注的知识')
  await follow(lina, 'document', doc)
  const list = async () => (await lina.call(subs.subscriptionList, {})).map(({ kind, name }) => `${kind} ${name}`)
  expect((await list()).toSorted()).toEqual(['category 技术', 'document 被关注的知识', 'topic 安全'])
  const ask = (kind: Kind, objectId: string) => lina.call(subs.subscriptionAsk, { query: { kind, objectId } })
  expect([await ask('category', root.id), await ask('category', below.id), await ask('document', doc)]).toEqual([
    true,
    false,
    true,
  ])
  await editor.call(docEditRelease, { body: { id: doc, title: '被关注的知识二版' } })
  expect(await news(lina)).toEqual(['被关注的知识二版'])
  await admin.call(category.taxonomyEdit, { body: { id: root.id, closed: true } })
  expect((await list()).toSorted()).toEqual(['document 被关注的知识二版', 'topic 安全'])
  await leave(lina, 'document', doc)
  expect(await news(lina)).toEqual([])
  const gone = (await admin.call(topic.taxonomyAdd, { body: { name: '临时' } })).id
  await follow(lina, 'topic', gone)
  const before = await count()
  await admin.call(topic.taxonomyDelete, { query: { id: gone } })
  expect(await count()).toBe(before - 1)
})
