import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  questionAnswer,
  questionAsk,
  questionDismiss,
  questionsAsked,
  questionsMine,
} from '#core/contract/km/search/search-question.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let zhangwei: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina, zhangwei] = (await Promise.all(
    ['admin', 'editor', 'lina', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (api: Api, query: string, more: object = {}) => api.call(questionAsk, { body: { query, ...more } })
const mine = async (api: Api) => (await api.call(questionsMine, { query: { pageSize: 100 } })).records
const asked = async (state?: 'open' | 'answered' | 'dismissed') =>
  (await admin.call(questionsAsked, { query: { pageSize: 100, ...(state && { state }) } })).records
const answer = (api: Api, id: string, docId: string) => api.call(questionAnswer, { body: { id, docId } })

it('asks people to sign in, to handle only with the permission, and to say what they look for', async () => {
  await expect(ask(server.guest, '远洋捕捞')).rejects.toMatchObject({ kind: 'expired' })
  await expect(server.guest.call(questionsMine, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
  const id = await ask(lina, '远洋捕捞', { note: '项目要用' })
  await expect(zhangwei.call(questionsAsked, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  await expect(answer(zhangwei, id, 'x')).rejects.toMatchObject({ kind: 'denied' })
  await expect(lina.call(questionDismiss, { body: { id, answer: '不' } })).rejects.toMatchObject({ kind: 'denied' })
  expect(await mine(zhangwei)).toEqual([])
  await expect(ask(lina, '  ')).rejects.toThrow('请填写要找的内容')
  await expect(ask(lina, '灯塔', { category: 'Z99' })).rejects.toThrow('找不到这个分类')
  await expect(answer(admin, id, 'f'.repeat(32))).rejects.toThrow('找不到这篇知识')
  await expect(admin.call(questionDismiss, { body: { id, answer: ' ' } })).rejects.toThrow('请说明原因')
  await expect(admin.call(questionDismiss, { body: { id: 'f'.repeat(32), answer: '不' } })).rejects.toThrow('找不到')
  expect(await mine(lina)).toMatchObject([{ id, query: '远洋捕捞', note: '项目要用', state: 'open', title: null }])
})

it('keeps one open question of a person for the same words, and takes ten in a minute', async () => {
  const id = await ask(zhangwei, '渔业 补贴')
  expect(await ask(zhangwei, '渔业  补贴')).toBe(id)
  expect(await ask(lina, '渔业 补贴')).not.toBe(id)
  for (let n = 1; n <= 8; n++) await ask(zhangwei, `第${n}问`)
  await expect(ask(zhangwei, '太快了')).rejects.toThrow('操作太频繁')
  expect(await mine(zhangwei)).toHaveLength(9)
})

it('is answered once with a document, whose title only those see who may read it', async () => {
  const { code } = await admin.call(categories.taxonomyAdd, { body: { name: '渔业' } })
  const id = await ask(lina, '红树林 保护', { category: code })
  const open = (await asked()).find((row) => row.id === id)
  expect(open).toMatchObject({ query: '红树林 保护', realname: '李娜', category_dictText: '渔业', state: 'open' })
  const secret = (await uploadText(editor, '红树林密件.txt', '只给自己看', 'private')).id
  await settled(editor, secret)
  const both = await Promise.allSettled([answer(admin, id, secret), answer(admin, id, secret)])
  expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const row = (await mine(lina)).find((each) => each.id === id)
  expect(row).toMatchObject({ state: 'answered', docId: null, title: null })
  expect((await asked('answered')).find((each) => each.id === id)).toMatchObject({ docId: secret, title: '红树林密件' })

  const second = await ask(lina, '红树林 保护')
  expect(second).not.toBe(id)
  const doc = (await uploadText(editor, '红树林指南.txt', '大家都能看', 'staff')).id
  await settled(editor, doc)
  await answer(admin, second, doc)
  expect((await mine(lina)).find((each) => each.id === second)).toMatchObject({ docId: doc, title: '红树林指南' })

  const third = await ask(lina, '火星 殖民')
  await admin.call(questionDismiss, { body: { id: third, answer: '与本公司无关' } })
  expect((await mine(lina)).find((each) => each.id === third)).toMatchObject({
    state: 'dismissed',
    answer: '与本公司无关',
  })
  expect((await asked()).map((each) => each.id)).not.toContain(third)
})
