import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { searchWordList, synonymList } from '#core/contract/km/search/search-rule.ts'
import {
  judgementAdd,
  judgementDelete,
  judgementExport,
  judgementImport,
  judgementList,
  type Trial,
  trialDelete,
  trialGet,
  trialList,
  trialRelease,
  trialStart,
} from '#core/contract/km/search/search-trial.ts'
import { eventually, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** Two small indexes and their threads: on a busy machine that takes a while. */
const TRIED_MS = 60_000

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
const ids: Record<string, string> = {}
const PAPERS = {
  computer: ['计算机采购规定.md', '# 计算机采购规定\n\n计算机由信息部门统一采购，每季度一次。'],
  travel: ['差旅费报销办法.md', '# 差旅费报销办法\n\n员工出差住宿须凭发票报销。'],
  lark: ['云雀计划书.md', '# 云雀计划书\n\n云雀计划书由信息部门编写。'],
} as const

beforeAll(async () => {
  server = await startServer()
  await server.setSite('OfficeSynonyms', '0') // the site's own groups are looked at
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  for (const [key, [name, text]] of Object.entries(PAPERS)) ids[key] = (await uploadText(editor, name, text)).id
  ids['secret'] = (
    await uploadText(editor, '穷奇收购.md', '# 穷奇收购\n\n穷奇收购方案，电脑由饕餮公司供应。', 'private')
  ).id
  for (const id of Object.values(ids)) await settled(editor, id)
  await searchable(editor, '饕餮公司', ids['secret'])
  await searchable(lina, '云雀计划书', ids['lark']!)
})
afterAll(() => server[Symbol.asyncDispose]())

const finished = (api: Api, id: string): Promise<Trial> =>
  eventually(
    'trial finished',
    async () => {
      const trial = await api.call(trialGet, { query: { id } })
      return trial.state === 'done' || trial.state === 'failed' ? trial : null
    },
    TRIED_MS,
  )
const judged = async (api: Api) => (await api.call(judgementList, { query: { order: 'asc' } })).records

describe('judged questions', () => {
  it('are the administrators’ to keep, and of documents they may read', async () => {
    const body = { question: '电脑怎么买', docId: ids['computer']! }
    await expect(server.guest.call(judgementAdd, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect(lina.call(judgementAdd, { body })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(judgementList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(judgementExport, {})).rejects.toMatchObject({ kind: 'denied' })
    const tried = { synonyms: [{ word: '甲', others: ['乙'] }] }
    await expect(lina.call(trialStart, { body: tried })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(trialList, {})).rejects.toMatchObject({ kind: 'denied' })
    await expect(admin.call(judgementAdd, { body: { ...body, docId: 'nowhere' } })).rejects.toThrow('找不到文档')
    await expect(admin.call(judgementAdd, { body: { ...body, question: ' ' } })).rejects.toThrow('问题不能为空')
    await expect(admin.call(judgementDelete, { query: { ids: 'nowhere' } })).rejects.toThrow('找不到')
    await admin.call(judgementAdd, { body })
    await expect(admin.call(judgementAdd, { body })).rejects.toThrow('这个问题已有这篇知识')
    expect(await judged(admin)).toMatchObject([
      { question: '电脑怎么买', docId: ids['computer'], title: '计算机采购规定' },
    ])
  })

  it('go out as CSV and come back the same; a bad line changes nothing', async () => {
    const text = `问题,文档编号\r\n电脑怎么买,${ids['computer']}\r\n出差住宿怎么报销,${ids['travel']}\r\n`
    expect(await admin.call(judgementImport, { body: { text } })).toEqual({ added: 1, known: 1 })
    expect(await admin.call(judgementExport, {})).toBe(text)
    const bad = `又一个问题,${ids['travel']}\n问题二,nowhere`
    await expect(admin.call(judgementImport, { body: { text: bad } })).rejects.toThrow('第 2 行：找不到文档')
    await expect(admin.call(judgementImport, { body: { text: '只有问题' } })).rejects.toThrow('第 1 行')
    expect((await judged(admin)).length).toBe(2)
  })
})

describe('a trial', () => {
  it('is refused without a change, with what is not there, and while another runs', async () => {
    await expect(admin.call(trialStart, { body: {} })).rejects.toThrow('请填写要试用的改动')
    await expect(admin.call(trialStart, { body: { removedSynonyms: ['nowhere'] } })).rejects.toThrow('找不到这组同义词')
    await expect(admin.call(trialStart, { body: { removedWords: ['nowhere'] } })).rejects.toThrow('找不到这个词语')
    const spaced = { words: [{ word: '云 雀' }] }
    await expect(admin.call(trialStart, { body: spaced })).rejects.toThrow('不能含有空格')
    await expect(admin.call(trialStart, { body: { meaning: 'fit' } })).rejects.toThrow('没有安装模型')
    const both = { meaning: 'off' as const, words: [{ word: '云雀' }] }
    await expect(admin.call(trialStart, { body: both })).rejects.toThrow('按意思搜索要单独试用')
    for (const call of [trialGet, trialRelease])
      await expect(admin.call(call, { query: { id: 'nowhere' } })).rejects.toThrow('找不到这次试用')
    await expect(admin.call(trialDelete, { query: { ids: 'nowhere' } })).rejects.toThrow('找不到这次试用')
  })

  it(
    'of synonyms reports the figures before and after, changes nothing until released',
    { timeout: 120_000 },
    async () => {
      const synonyms = [{ word: '电脑', others: ['计算机'], oneWay: false }]
      const before = await search(lina, '电脑怎么买', { asTyped: true })
      const id = await admin.call(trialStart, { body: { synonyms } })
      const { state, report, reason } = await finished(admin, id)
      expect([state, reason]).toEqual(['done', null])
      expect(report).toMatchObject({ questions: 2, sample: null, worse: [] })
      expect(report!.after.mrr10).toBeGreaterThanOrEqual(report!.before.mrr10)
      expect((await admin.call(synonymList, { query: {} })).total).toBe(0)
      expect((await search(lina, '电脑怎么买', { asTyped: true })).relaxed).toBe(before.relaxed)

      await admin.call(trialRelease, { query: { id } })
      expect((await admin.call(synonymList, { query: {} })).records).toMatchObject([
        { word: '电脑', others: ['计算机'] },
      ])
      await expect(admin.call(trialRelease, { query: { id } })).rejects.toThrow('已经生效')
    },
  )

  it(
    'tells which questions fare better and worse, for what the one who tries may read',
    { timeout: 120_000 },
    async () => {
      const question = '鸿蒙'
      const wanted = await admin.call(judgementAdd, { body: { question, docId: ids['computer']! } })
      const groups = (await admin.call(synonymList, { query: {} })).records.map((row) => row.id)
      const synonyms = [{ word: '鸿蒙', others: ['计算机采购'] }]
      const id = await admin.call(trialStart, { body: { synonyms, removedSynonyms: groups } })
      await expect(admin.call(trialStart, { body: { synonyms } })).rejects.toThrow('上一次试用还没有完成')
      const { report } = await finished(admin, id)
      expect(report!.better).toContainEqual({
        question,
        before: null,
        after: 1,
        docId: ids['computer'],
        title: '计算机采购规定',
      })
      expect(report!.worse).toMatchObject([{ question: '电脑怎么买', before: 1, docId: ids['computer'] }])
      expect(report!.after.zero).toBeLessThan(report!.before.zero)
      await admin.call(judgementDelete, { query: { ids: wanted } })
      await admin.call(trialDelete, { query: { ids: id } })
      await expect(admin.call(trialGet, { query: { id } })).rejects.toThrow('找不到这次试用')
    },
  )

  it(
    'of dictionary words is made on documents cut anew; a deleted document is no longer told',
    { timeout: 120_000 },
    async () => {
      await admin.call(judgementAdd, { body: { question: '云雀计划书', docId: ids['lark']! } })
      const body = { words: [{ word: '云雀计划书', weight: 0 }] }
      const id = await admin.call(trialStart, { body })
      const trial = await finished(admin, id)
      expect(trial.report).toMatchObject({ questions: 3, sample: { documents: 4, passages: 4 } })
      expect((await admin.call(searchWordList, { query: { kind: 'dictionary' } })).total).toBe(0)
      await admin.call(trialRelease, { query: { id } })
      const words = (await admin.call(searchWordList, { query: { kind: 'dictionary' } })).records
      expect(words.map((row) => row.word)).toEqual(['云雀计划书'])
      await editor.call(docDelete, { query: { id: ids['lark']! } })
      expect((await judged(admin)).at(-1)).toMatchObject({ question: '云雀计划书', docId: null, title: null })
      expect(await admin.call(judgementExport, {})).not.toContain(ids['lark'])
    },
  )

  it('is its owner’s: another administrator neither sees nor releases it', async () => {
    const [mine] = await admin.call(trialList, {})
    expect(mine!.releaseTime).not.toBeNull()
    const { db } = server.running.engines
    const { rows } = await db.execute<{ id: string }>(sql`select id from app_user where username = 'lina'`)
    await db.execute(sql`update search_trial set user_id = ${rows[0]!.id} where id = ${mine!.id}`)
    await expect(admin.call(trialGet, { query: { id: mine!.id } })).rejects.toThrow('找不到这次试用')
    await expect(admin.call(trialRelease, { query: { id: mine!.id } })).rejects.toThrow('找不到这次试用')
    expect((await admin.call(trialList, {})).map(({ id }) => id)).not.toContain(mine!.id)
  })
})
