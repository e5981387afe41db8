import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import * as call from '#core/contract/km/answers/conversation.ts'
import { curatedAdd } from '#core/contract/km/search/search-rule.ts'
import { answerOnce } from '#core/contract/km/answers/once.ts'
import { maskingRule } from '#core/contract/km/masking-rule.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { userList } from '#core/contract/sys/user.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { and, eq } from 'drizzle-orm'
import { answerConversation, answerTurn, auditLog, searchCurated } from '#server/db/schema/index.ts'
import { sweepConversations } from '#server/answers/conversations/sweep.ts'
import { extractHere } from '#server/formats/testing/extract-here.ts'
import { searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const TRAVEL = '# 差旅费管理办法\n\n北京出差的住宿标准为每晚六百元。\n\n上海出差的住宿标准为每晚五百五十元。'
const CANTEEN = '# 食堂菜单\n\n食堂周一供应红烧肉。\n\n食堂周二供应清蒸鱼。'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let ids: Record<'travel' | 'bus' | 'canteen' | 'board' | 'short', string>
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  const upload = async (name: string, text: string, scope: 'staff' | 'private') =>
    (await uploadText(editor, name, text, scope)).id
  ids = {
    travel: await upload('差旅费管理办法.md', TRAVEL, 'staff'),
    // Bare, the shorter question would be answered by this one.
    bus: await upload('班车时刻.md', '# 班车时刻\n\n上海呢，上海的班车每天八点发车。', 'staff'),
    canteen: await upload('食堂菜单.md', CANTEEN, 'staff'),
    board: await upload('董事会纪要.md', '# 董事会纪要\n\n收购蓝鲸公司的价格为三亿元。', 'private'),
    short: await upload('停车通知.md', '# 停车通知\n\n访客停车场位于地下三层。', 'staff'),
  }
  for (const id of Object.values(ids)) await settled(editor, id)
  await searchable(lina, '访客停车场', ids.short)
  await searchable(editor, '收购蓝鲸公司', ids.board)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (api: Api, question: string, conversationId?: string) =>
  api.call(call.answerAsk, { body: { question, conversationId } })
const turns = (api: Api, conversationId: string) => api.call(call.conversationTurns, { query: { conversationId } })
const list = async (api: Api, title?: string) =>
  (await api.call(call.conversationList, { query: { title } })).map((each) => each.title)

describe('refusals', () => {
  it('asks for a token, and knows no conversation of somebody else', async () => {
    const { conversationId: id, turn } = await ask(editor, '食堂周二供应什么')
    const acts: [string, (api: Api) => Promise<unknown>][] = [
      ['ask', (api) => ask(api, '食堂周一供应什么', id)],
      ['turns', (api) => turns(api, id)],
      ['rename', (api) => api.call(call.conversationRename, { body: { id, title: '新名' } })],
      ['rate', (api) => api.call(call.answerRate, { body: { turnId: turn.id, rating: 'useful' } })],
      ['export', (api) => api.call(call.conversationExport, { query: { conversationId: id } })],
      ['delete', (api) => api.call(call.conversationDelete, { params: { id } })],
    ]
    for (const [what, act] of acts) {
      await expect(act(server.guest), what).rejects.toMatchObject({ kind: 'expired' })
      for (const other of [lina, admin]) await expect(act(other), what).rejects.toThrow('找不到这个会话')
    }
    expect(await list(lina)).not.toContain('食堂周二供应什么')
    expect(await turns(editor, id)).toEqual([turn])
  })

  it('refuses bad input and keeps nothing of it', async () => {
    const { db } = server.running.engines
    const before = [await db.$count(answerConversation), await db.$count(answerTurn)]
    await expect(ask(lina, '  ')).rejects.toThrow('请输入问题')
    await expect(ask(lina, '问'.repeat(501))).rejects.toThrow('500')
    await expect(ask(lina, '食堂周一供应什么', 'nowhere')).rejects.toThrow('找不到这个会话')
    expect([await db.$count(answerConversation), await db.$count(answerTurn)]).toEqual(before)
  })
})

describe('an answer', () => {
  // proves B-13
  it('is a sentence of a document, word for word, with its place; several questions are answered one by one', async () => {
    const { turn } = await ask(lina, '北京出差的住宿标准是多少？量子计算机的价格是多少？食堂周二供应什么？')
    expect(turn.state).toBe('answered')
    expect(turn.blocks.map(({ text, cites }) => [text, cites])).toEqual([
      ['北京出差的住宿标准为每晚六百元。', [1]],
      ['“量子计算机的价格是多少”：知识库中没有找到依据。', []],
      ['食堂周二供应清蒸鱼。', [2]],
    ])
    expect(turn.sources.map(({ n, docId, title, quote }) => [n, docId, title, quote])).toEqual([
      [1, ids.travel, '差旅费管理办法', '北京出差的住宿标准为每晚六百元。'],
      [2, ids.canteen, '食堂菜单', '食堂周二供应清蒸鱼。'],
    ])
  })

  it('goes on from the question before, where the new one leans on it', async () => {
    const first = await ask(lina, '北京出差的住宿标准是多少')
    const next = await ask(lina, '那上海呢', first.conversationId)
    expect(next.conversationId).toBe(first.conversationId)
    expect(next.turn.blocks[0]!.text).toContain('上海出差的住宿标准为每晚五百五十元')
    expect((await turns(lina, first.conversationId)).map(({ question }) => question)).toEqual([
      '北京出差的住宿标准是多少',
      '那上海呢',
    ])
  })

  it('is first what administrators chose for the question, with its document where the asker may read it', async () => {
    await admin.call(curatedAdd, {
      body: { patterns: ['停车费是多少'], answer: '访客停车免费。', documentId: ids.short },
    })
    await admin.call(curatedAdd, {
      body: { patterns: ['蓝鲸的事'], answer: '请问董事会秘书。', documentId: ids.board },
    })
    await admin.call(curatedAdd, { body: { patterns: ['总机号码'], whole: false, answer: '总机是 8000。' } })
    const chosen = async (question: string) => {
      const { state, isCurated, blocks, sources } = (await ask(lina, question)).turn
      return [state, isCurated, blocks.map(({ text }) => text).join(), sources.map(({ docId }) => docId).join()]
    }
    // Rules are kept for two seconds.
    await expect
      .poll(() => chosen('停车费是多少？'), { interval: 1100, timeout: 8000 })
      .toEqual(['answered', true, '访客停车免费。', ids.short])
    expect(await chosen('总机号码是多少')).toEqual(['answered', true, '总机是 8000。', ''])
    expect(await chosen('蓝鲸的事')).toEqual(['refused', false, '', ''])
  })

  it('is silent without evidence, and says nothing of what the person may not read', async () => {
    const { turn } = await ask(lina, '收购蓝鲸公司的价格是多少')
    expect(turn).toMatchObject({ state: 'refused', blocks: [], sources: [] })
    expect(JSON.stringify(turn)).not.toContain('董事会')
    expect((await ask(editor, '收购蓝鲸公司的价格是多少')).turn).toMatchObject({
      state: 'answered',
      blocks: [{ text: '收购蓝鲸公司的价格为三亿元。' }],
    })
  })
})

// proves B-15
it('an old answer is withheld once its document may not be read, in the list and in the export, and given back with the right', async () => {
  const { conversationId: id } = await ask(lina, '访客停车场在哪里')
  const exported = async () => (await lina.call(call.conversationExport, { query: { conversationId: id } })).text()
  expect(await exported()).toContain('地下三层')
  await editor.call(docEditRelease, { body: { id: ids.short, scope: 'private' } })
  const [turn] = await turns(lina, id)
  expect(turn).toMatchObject({ state: 'withheld', blocks: [], sources: [], nearest: [] })
  expect(await exported()).not.toMatch(/地下三层|停车通知/)
  expect(await exported()).toContain('资料已无权查看')
  await editor.call(docEditRelease, { body: { id: ids.short, scope: 'staff' } })
  expect((await turns(lina, id))[0]).toMatchObject({ state: 'answered' })
  await editor.call(docDelete, { query: { id: ids.short } })
  expect((await turns(lina, id))[0]).toMatchObject({ state: 'withheld' })
  await admin.call(docPurge, { query: { ids: ids.short } })
  expect(await turns(lina, id)).toEqual([])
  await sweepConversations(server.running.engines)
  const { db } = server.running.engines
  expect((await db.select().from(answerTurn)).filter((row) => JSON.stringify(row.answer).includes('地下三层'))).toEqual(
    [],
  )
  // So is a curated answer that leads to it; those of other documents, and of none, stay.
  const curated = (await db.select().from(searchCurated)).map(({ answer }) => answer)
  expect(new Set(curated)).toEqual(new Set(['总机是 8000。', '请问董事会秘书。']))
})

it('is renamed, found by its name, rated and deleted whole by its owner', async () => {
  const { conversationId: id, turn } = await ask(lina, '食堂周一供应什么')
  await lina.call(call.conversationRename, { body: { id, title: '午饭_100%' } })
  expect(await list(lina, '饭_1')).toEqual(['午饭_100%'])
  expect(await list(lina, '饭%1')).toEqual([])
  await lina.call(call.answerRate, { body: { turnId: turn.id, rating: 'useful' } })
  expect((await turns(lina, id))[0]!.rating).toBe('useful')
  await lina.call(call.answerRate, { body: { turnId: turn.id, rating: null } })
  expect((await turns(lina, id))[0]!.rating).toBeNull()
  await lina.call(call.conversationDelete, { params: { id } })
  await expect(turns(lina, id)).rejects.toThrow('找不到这个会话')
  const { db } = server.running.engines
  expect((await db.select().from(answerTurn)).some((row) => row.conversationId === id)).toBe(false)
})

it('is exported as a Word file with title, questions, answers and numbered sources, and reading clear is written down', async () => {
  const { records } = await admin.call(maskingRule.list, { query: { pageSize: 100 } })
  const mobile = records.find(({ kind }) => kind === 'mobile')!
  await admin.call(maskingRule.edit, { body: { id: mobile.id, usable: true } })
  const { id: doc } = await uploadText(editor, '保安室.md', '# 保安室 <b>&\n\n保安室的电话是 13912345678。', 'staff')
  await settled(editor, doc)
  await searchable(lina, '保安室的电话', doc)
  const { conversationId } = await ask(lina, '保安室的电话是多少')
  await ask(lina, '收购蓝鲸公司的价格是多少', conversationId)
  const read = async (from = conversationId) => {
    const query = { conversationId: from, format: 'docx' as const }
    const bytes = new Uint8Array(await (await lina.call(call.conversationExport, { query })).arrayBuffer())
    return (await extractHere(bytes, { fileName: '会话.docx' }))!.extracted.text
  }
  const shown = await read()
  for (const part of [
    '保安室的电话是多少',
    '保安室的电话是',
    '[1]',
    '1. 《保安室》',
    '收购蓝鲸公司',
    '知识库中没有找到依据',
  ])
    expect(shown).toContain(part)
  expect(shown).not.toContain('13912345678')
  const { db } = server.running.engines
  const noted = () => db.$count(auditLog, and(eq(auditLog.action, 'document-read-clear'), eq(auditLog.documentId, doc)))
  expect(await noted()).toBe(0)
  const people = await admin.call(userList, { query: { username: 'lina' } })
  const object = { effect: 'authorise', objectKind: 'document', objectId: doc, subjectKind: 'user' } as const
  const body = { ...object, subjectIds: [people.records[0]!.id], bits: ['view' as const, 'sensitive' as const] }
  await admin.call(grantAdd, { body })
  const clear = await ask(lina, '保安室的电话是多少')
  const asked = await noted()
  await db.delete(auditLog).where(eq(auditLog.documentId, doc))
  expect(await read(clear.conversationId)).toContain('13912345678')
  expect([asked, await noted()]).toEqual([1, 1])
  await admin.call(maskingRule.edit, { body: { id: mobile.id, usable: false } })
})

it('answers once without a conversation, and of one document alone', async () => {
  const { db } = server.running.engines
  const before = await db.$count(answerConversation)
  const once = (api: Api, question: string, docId?: string) => api.call(answerOnce, { body: { question, docId } })
  await expect(once(server.guest, '食堂周一供应什么')).rejects.toMatchObject({ kind: 'expired' })
  await expect(once(lina, '收购蓝鲸公司的价格是多少', ids.board)).rejects.toThrow('找不到文档')
  await expect(once(lina, '收购蓝鲸公司的价格是多少', 'f'.repeat(32))).rejects.toThrow('找不到文档')
  await expect(once(lina, ' ')).rejects.toThrow('请输入问题')
  expect(await once(lina, '食堂周一供应什么', ids.canteen)).toMatchObject({
    state: 'answered',
    blocks: [{ text: '食堂周一供应红烧肉。' }],
    sources: [{ docId: ids.canteen }],
  })
  expect(await once(lina, '食堂周一供应什么', ids.travel)).toMatchObject({ state: 'refused', blocks: [], sources: [] })
  expect(await db.$count(answerConversation)).toBe(before)
})

it('reaches the clients of the family as events', async () => {
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'X-Access-Token': await server.tokenOf('lina') }
    const answer = await fetch(`${server.baseURL}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    return (await answer.text()).split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
  }
  expect((await send('/KM/chat/stream', { message: '食堂周一供应什么' })).join('')).toBe(
    '食堂周一供应红烧肉。[1] [1] 《食堂菜单》',
  )
  const events = (await send('/airag/chat/send', { content: '食堂周一供应什么', conversationId: '' })).map(
    (line) => JSON.parse(line) as { event: string; conversationId: string; data?: { message?: string } },
  )
  expect(events.map(({ event }) => event)).toEqual(['INIT_REQUEST_ID', 'MESSAGE', 'MESSAGE_END'])
  expect(events[1]!.data!.message).toContain('食堂周一供应红烧肉。[1]')
  expect(await turns(lina, events[0]!.conversationId)).toHaveLength(1)
})
