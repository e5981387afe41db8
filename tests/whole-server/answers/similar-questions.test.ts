import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { answerAsk, answerSimilar, conversationDelete } from '#core/contract/km/answers/conversation.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { curatedAdd } from '#core/contract/km/search/search-rule.ts'
import { searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const TRAVEL =
  '# 差旅费管理办法\n\n## 住宿标准\n\n北京出差的住宿标准为每晚六百元。\n\n## 交通工具\n\n出差的交通工具为高铁二等座。\n\n## 附则\n\n无。'
const LODGING = '北京出差的住宿标准是多少'
const TRAIN = '出差的交通工具是什么'

let server: TestServer
let editor: Api
let reviewer: Api
let zhangwei: Api
let lina: Api
let admin: Api
let travel: string
let secret: string
beforeAll(async () => {
  server = await startServer()
  const names = ['admin', 'editor', 'reviewer', 'zhangwei', 'lina']
  const apis = (await Promise.all(names.map(server.signIn))) as [Api, Api, Api, Api, Api]
  ;[admin, editor, reviewer, zhangwei, lina] = apis
  const upload = async (name: string, text: string, scope: 'staff' | 'private') =>
    (await settled(editor, (await uploadText(editor, name, text, scope)).id)).id
  travel = await upload('差旅费管理办法.md', TRAVEL, 'staff')
  secret = await upload('出差审批名单.md', '# 出差审批名单\n\n出差审批名单的负责人为王总。', 'staff')
  await searchable(lina, '高铁二等座', travel)
  await searchable(lina, '出差审批名单', secret)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (api: Api, question: string) => api.call(answerAsk, { body: { question, conversationId: null } })
const similar = (api: Api, turnId: string) => api.call(answerSimilar, { query: { turnId } })
/** After the same answer; the conversation goes again, so that it is not counted. */
async function after(api: Api, question: string): Promise<string[]> {
  const { conversationId: id, turn } = await ask(api, question)
  expect(turn.state).toBe('answered')
  const found = await similar(api, turn.id)
  await api.call(conversationDelete, { params: { id } })
  return found
}

describe('refusals', () => {
  it('asks for a token, knows no turn of somebody else, refuses bad input', async () => {
    const { turn } = await ask(editor, LODGING)
    await expect(similar(server.guest, turn.id)).rejects.toMatchObject({ kind: 'expired' })
    for (const other of [lina, admin]) await expect(similar(other, turn.id)).rejects.toThrow('找不到这个会话')
    await expect(similar(lina, '../x')).rejects.toThrow('编号格式不正确')
  })

  it('offers nothing where nothing was answered', async () => {
    expect(await similar(lina, (await ask(lina, '量子计算机的价格是多少')).turn.id)).toEqual([])
  })
})

it('offers headings of the cited document that answer, as they stand', async () => {
  expect(await after(lina, LODGING)).toEqual(['交通工具'])
})

it('offers what two other people asked, never what one did', async () => {
  await ask(editor, `${TRAIN}？`)
  await ask(editor, TRAIN)
  expect(await after(lina, LODGING)).not.toContain(TRAIN)
  const second = await ask(reviewer, TRAIN)
  expect((await after(lina, LODGING))[0]).toBe(TRAIN)
  // To one of the two it would tell what the other asked.
  expect(await after(editor, LODGING)).not.toContain(TRAIN)
  expect(await after(lina, TRAIN)).not.toContain(TRAIN)
  await reviewer.call(conversationDelete, { params: { id: second.conversationId } })
  expect(await after(lina, LODGING)).not.toContain(TRAIN)
})

it('offers neither what rests on a document that the reader may not read, nor what finds nothing for them', async () => {
  const both = `${TRAIN}？出差审批名单的负责人是谁`
  for (const api of [reviewer, zhangwei]) {
    const { turn } = await ask(api, both)
    expect(new Set(turn.sources.map(({ docId }) => docId))).toEqual(new Set([travel, secret]))
  }
  expect(await after(lina, LODGING)).toContain(both)
  await editor.call(docEditRelease, { body: { id: secret, scope: 'private' } })
  expect(await after(lina, LODGING)).not.toContain(both)
  await editor.call(docEditRelease, { body: { id: secret, scope: 'staff' } })
  expect(await after(lina, LODGING)).toContain(both)
})

it('offers first the curated questions about the same document, to who may read all that they rest on', async () => {
  await admin.call(curatedAdd, { body: { patterns: ['出差能坐飞机吗'], answer: '经批准可以。', documentId: travel } })
  const restsOn = [travel, secret]
  await admin.call(curatedAdd, { body: { patterns: ['谁批准出差'], answer: '王总。', documentId: travel, restsOn } })
  await expect
    .poll(async () => (await after(lina, LODGING)).slice(0, 2), { interval: 1100, timeout: 8000 })
    .toEqual(['出差能坐飞机吗', '谁批准出差'])
  await editor.call(docEditRelease, { body: { id: secret, scope: 'private' } })
  const offered = await after(lina, LODGING)
  expect(offered[0]).toBe('出差能坐飞机吗')
  expect(offered).not.toContain('谁批准出差')
  expect(offered.length).toBeLessThanOrEqual(3)
})
