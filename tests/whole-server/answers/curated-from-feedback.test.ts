import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { answerAsk, answerRate, type RATINGS, type Turn } from '#core/contract/km/answers/conversation.ts'
import { feedbackCurate, feedbackHandOver, feedbackList } from '#core/contract/km/answers/feedback.ts'
import { missedQueryList } from '#core/contract/km/search/missed-query.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import * as rule from '#core/contract/km/search/search-rule.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { announcementList, announcementUnread } from '#core/contract/sys/messages/announcement.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rightsTools } from '../support/rights-admin.ts'

const QUESTION = '北京出差的住宿标准是多少？食堂周二供应什么？'
const ANSWER = '北京出差的住宿标准为每晚六百元。\n食堂周二供应清蒸鱼。'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
/** Looks after feedback and curated answers, and reads what all staff read. */
let keeper: Api
/** May see the feedback alone. */
let looker: Api
let canteen: string
let travel: string
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  const rights = rightsTools(server, admin)
  const see = ['km:answerFeedback:list', 'km:searchRule:list']
  keeper = await rights.withRole('reviewer', await rights.newRole('keeper', [...see, 'km:searchRule:edit']))
  looker = await rights.withRole('zhangwei', await rights.newRole('looker', see))
  const upload = async (name: string, text: string, scope: 'staff' | 'private' = 'staff') =>
    (await settled(editor, (await uploadText(editor, name, text, scope)).id)).id
  travel = await upload('差旅费管理办法.md', '# 差旅费管理办法\n\n北京出差的住宿标准为每晚六百元。')
  canteen = await upload('食堂菜单.md', '# 食堂菜单\n\n食堂周一供应红烧肉。\n\n食堂周二供应清蒸鱼。')
  const board = await upload('董事会纪要.md', '# 董事会纪要\n\n收购蓝鲸公司的价格为三亿元。', 'private')
  await searchable(lina, '清蒸鱼', canteen)
  await searchable(lina, '住宿标准', travel)
  await searchable(editor, '收购蓝鲸公司', board)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = async (api: Api, question: string) =>
  (await api.call(answerAsk, { body: { question, conversationId: null } })).turn
const rate = (api: Api, { id }: Turn, rating: (typeof RATINGS)[number], isSent = true) =>
  api.call(answerRate, { body: { turnId: id, rating, reason: rating === 'useless' ? 'wrong' : null, isSent } })
const rows = async (api: Api) => (await api.call(feedbackList, { query: {} })).records
const curate = (api: Api, id: string, more: object = {}) =>
  api.call(feedbackCurate, { body: { id, question: QUESTION, answer: ANSWER, ...more } })
const curatedTexts = async (api: Api) =>
  (await api.call(rule.curatedList, { query: {} })).records.map(({ answer }) => answer)
const exported = (api: Api) => api.call(rule.searchRuleExport, { query: { table: 'curated' } })

describe('refusals', () => {
  it('asks for a token and both rights, and knows nothing of an answer that the administrator may not read', async () => {
    const turn = await ask(editor, '收购蓝鲸公司的价格是多少')
    expect(turn.state).toBe('answered')
    await rate(editor, turn, 'useful')
    expect((await rows(admin)).map(({ question }) => question)).toContain('收购蓝鲸公司的价格是多少')
    await expect(curate(server.guest, turn.id)).rejects.toMatchObject({ kind: 'expired' })
    for (const other of [lina, looker]) await expect(curate(other, turn.id)).rejects.toMatchObject({ kind: 'denied' })
    expect(await rows(keeper)).toEqual([])
    await expect(curate(keeper, turn.id)).rejects.toThrow('找不到这条反馈')
    expect(await curatedTexts(admin)).toEqual([])
  })

  it('takes only what was sent, found useful and answered, and refuses bad input', async () => {
    const answered = await ask(lina, QUESTION)
    const refused = await ask(lina, '量子计算机的价格是多少')
    await rate(lina, refused, 'useful')
    await expect(curate(admin, refused.id)).rejects.toThrow('找不到这条反馈')
    await rate(lina, answered, 'useful', false)
    await expect(curate(admin, answered.id)).rejects.toThrow('找不到这条反馈')
    await rate(lina, answered, 'useless')
    await expect(curate(admin, answered.id)).rejects.toThrow('找不到这条反馈')
    await rate(lina, answered, 'useful')
    await expect(curate(admin, 'nowhere')).rejects.toThrow('找不到这条反馈')
    await expect(curate(admin, answered.id, { question: ' ' })).rejects.toThrow('请填写问法')
    await expect(curate(admin, answered.id, { answer: '字'.repeat(2001) })).rejects.toThrow('2000')
    expect(await curatedTexts(admin)).toEqual([])
  })
})

it('becomes a curated answer once; the asker is told and not named; it is for those alone who may read all of its documents', async () => {
  const turn = await ask(lina, QUESTION)
  await rate(lina, turn, 'useful')
  const row = (await rows(keeper)).find(({ id }) => id === turn.id)!
  expect(row).toMatchObject({ draft: ANSWER, isCurated: false, documents: [{ docId: travel }, { docId: canteen }] })
  expect(JSON.stringify(row)).not.toMatch(/lina|李娜/)

  const both = await Promise.allSettled([curate(keeper, turn.id), curate(admin, turn.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await curatedTexts(admin)).toEqual([ANSWER])
  expect((await rows(keeper)).find(({ id }) => id === turn.id)).toMatchObject({ isCurated: true })
  expect((await rows(keeper)).find(({ id }) => id === turn.id)!.rating).toBe('useful')
  // Rated once more it is still the same turn.
  await rate(lina, turn, 'useful')
  await expect(curate(admin, turn.id)).rejects.toThrow('已经设为精选答案')

  const told = (await lina.call(announcementUnread, {})).sysMsgList
  expect(told.map(({ titile }) => titile)).toEqual(['您推荐的回答已设为精选答案'])
  expect(told[0]!.msgContent).toContain('住宿标准')
  expect(JSON.stringify(await admin.call(announcementList, { query: { pageSize: 100 } }))).not.toContain('您推荐的')

  const shown = async (api: Api) => {
    const { isCurated, blocks, sources } = await ask(api, QUESTION)
    return [isCurated, blocks.map(({ text }) => text).join('\n'), sources.map(({ docId }) => docId)]
  }
  // Rules are kept for two seconds.
  await expect.poll(() => shown(looker), { interval: 1100, timeout: 8000 }).toEqual([true, ANSWER, [travel, canteen]])
  const card = async (api: Api) => (await api.call(docSearch, { body: { content: QUESTION } })).curated
  expect(await card(looker)).toMatchObject([{ answer: ANSWER, docId: travel }])

  await editor.call(docEditRelease, { body: { id: canteen, scope: 'private' } })
  expect((await shown(looker))[0]).toBe(false)
  expect(await card(looker)).toEqual([])
  for (const api of [keeper, looker]) expect(await curatedTexts(api)).toEqual([])
  expect(await exported(looker)).not.toContain('六百元')
  expect(await curatedTexts(admin)).toEqual([ANSWER])

  const [written] = (await admin.call(rule.curatedList, { query: {} })).records
  const edit = { ...written!, documentId: travel, answer: '每晚六百元。' }
  await expect(keeper.call(rule.curatedEdit, { body: edit })).rejects.toThrow('找不到文档')
  const { restsOn: _kept, ...bare } = edit
  await admin.call(rule.curatedEdit, { body: bare })
  expect(await curatedTexts(looker)).toEqual([])
  const csv = await exported(admin)
  await admin.call(rule.curatedDelete, { query: { ids: written!.id } })
  await admin.call(rule.searchRuleImport, { body: { table: 'curated', text: csv } })
  expect(await curatedTexts(admin)).toEqual(['每晚六百元。'])
  expect(await curatedTexts(looker)).toEqual([])
  await editor.call(docEditRelease, { body: { id: canteen, scope: 'staff' } })
  expect(await curatedTexts(looker)).toEqual(['每晚六百元。'])
})

it('one that was written by hand is for those alone who may read the document that it leads to', async () => {
  const [row] = (await admin.call(rule.curatedList, { query: {} })).records
  const body = { patterns: ['食堂电话'], answer: '食堂的电话是 8123。', documentId: canteen }
  const id = await admin.call(rule.curatedAdd, { body })
  expect(await curatedTexts(looker)).toContain(body.answer)
  await editor.call(docEditRelease, { body: { id: canteen, scope: 'private' } })
  expect(await curatedTexts(looker)).toEqual([])
  expect(await exported(looker)).not.toContain('8123')
  expect(await curatedTexts(admin)).toContain(body.answer)
  // Who reads the log need not be able to read the document.
  const log = JSON.stringify(await server.running.engines.db.select().from(auditLog))
  expect(log).toContain('食堂电话')
  expect(log).not.toContain('8123')
  await admin.call(rule.curatedDelete, { query: { ids: id } })
  await editor.call(docEditRelease, { body: { id: canteen, scope: 'staff' } })
  expect(await curatedTexts(looker)).toEqual([row!.answer])
})

it('a question that was answered badly is handed to what was searched in vain, once, and stays there', async () => {
  const secret = await ask(editor, '收购蓝鲸公司的价格是多少')
  await rate(editor, secret, 'useless')
  const turn = await ask(lina, '食堂周一供应什么？')
  const handOver = (api: Api, id: string) => api.call(feedbackHandOver, { body: { id } })
  await expect(handOver(server.guest, turn.id)).rejects.toMatchObject({ kind: 'expired' })
  await expect(handOver(looker, turn.id)).rejects.toMatchObject({ kind: 'denied' })
  await rate(lina, turn, 'useful')
  await expect(handOver(admin, turn.id)).rejects.toThrow('找不到这条反馈')
  await rate(lina, turn, 'useless', false)
  await expect(handOver(admin, turn.id)).rejects.toThrow('找不到这条反馈')
  const rights = rightsTools(server, admin)
  const codes = ['km:missedQuery:list', 'km:missedQuery:handle']
  const handler = await rights.withRole('reviewer', await rights.newRole('handler', codes))
  await expect(handOver(handler, secret.id)).rejects.toThrow('找不到这条反馈')
  await rate(lina, turn, 'useless')
  await handOver(handler, turn.id)
  await expect(handOver(admin, turn.id)).rejects.toThrow('已经有人在处理')
  // What was searched before it was indexed may stand there, too.
  const missed = (await admin.call(missedQueryList, { query: { query: '*食堂周一*' } })).records
  expect(missed.map(({ query, state, askers }) => [query, state, askers])).toEqual([['食堂周一供应什么', 'taken', '']])
})
