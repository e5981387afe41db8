import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import {
  hotTopicReport,
  searchRecordDelete,
  searchRecordList,
  searchRecordMissed,
} from '#core/contract/km/search/search-record.ts'
import { searchHistory, searchHistoryClear } from '#core/contract/km/search/search-history.ts'
import { hotKeywordReport } from '#core/contract/km/search/hot-search.ts'
import { searchRecordClick } from '#core/contract/km/search/search-click.ts'
import { docSuggest, docSuggestPassages } from '#core/contract/km/search/suggest.ts'
import { eventually, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let editor: Api
let lina: Api
let zhangwei: Api
let knowledgeId: string
let secretId: string
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
  lina = await server.signIn('lina')
  zhangwei = await server.signIn('zhangwei')
  knowledgeId = (await uploadText(editor, '企业知识库管理办法.md', '# 企业知识库管理办法\n\n知识库由信息部门管理。')).id
  await uploadText(editor, 'TiDB部署手册.md', '# TiDB 部署手册\n\n集群部署的步骤。')
  secretId = (await uploadText(editor, '知识产权并购绝密.md', '# 知识产权并购绝密\n\n麒麟项目。', 'private')).id
  for (const id of [knowledgeId, secretId]) await settled(editor, id)
  await searchable(editor, '麒麟项目', secretId)
  await eventually('titles known', async () => ((await texts(editor, '绝密')).length > 0 ? true : null))
})
afterAll(() => server[Symbol.asyncDispose]())

const suggested = (api: Api, text: string) => api.call(docSuggest, { query: { text } })
const texts = async (api: Api, text: string, kind = 'title') =>
  (await suggested(api, text)).filter((each) => each.kind === kind).map((each) => each.text)

it('is for those the site lets search', async () => {
  await expect(suggested(server.guest, '知')).rejects.toMatchObject({ kind: 'expired' })
  await expect(suggested(lina, '长'.repeat(101))).rejects.toThrow('不能超过 100 个字')
})

it.each([
  '企业知识',
  '知识库',
  '知識庫',
  'qiyezhishiku',
  'qyzsk',
  'qyzhishi',
  'zhishik',
  "zhishi'ku",
  '知shi',
  '知识k',
  'ZhiShiKu',
  'ｚｈｉｓｈｉｋｕ',
  'zsk',
])('offers a title for %s', async (typed) => {
  expect(await texts(lina, typed)).toEqual(['企业知识库管理办法'])
})

it('offers passages to their readers only, and counts none of it as a search', async () => {
  const passages = (api: Api, text: string) => api.call(docSuggestPassages, { query: { text } })
  const before = await lina.call(searchHistory, {})
  const [found] = await passages(lina, '信息部门')
  expect(found).toMatchObject({
    docId: knowledgeId,
    hit: { title: '企业知识库管理办法', snippet: '知识库由信息部门管理。' },
  })
  const { snippet, snippetMarks } = found!.hit
  expect(snippetMarks.map(([start, end]) => snippet.slice(start, end)).join('')).toBe('信息部门')
  expect((await passages(editor, '麒麟项目')).map(({ docId }) => docId)).toEqual([secretId])
  expect(await passages(lina, '麒麟项目')).toEqual([])
  expect(await passages(lina, '信')).toEqual([])
  // Some of the words are too little while somebody types.
  expect(await passages(lina, '信息部门 独角兽')).toEqual([])
  await expect(passages(server.guest, '信息部门')).rejects.toMatchObject({ kind: 'expired' })
  expect(await lina.call(searchHistory, {})).toEqual(before)
})

it.each(['tidb', 'TIDB部', 'tidbbushu', '部署'])('offers a title in two scripts for %s', async (typed) => {
  expect(await texts(lina, typed)).toEqual(['TiDB部署手册'])
})

it('offers the title of a document to its readers only', async () => {
  expect(await texts(editor, '知识产权')).toEqual(['知识产权并购绝密'])
  expect(await suggested(lina, '知识产权')).toEqual([])
  expect(await suggested(lina, 'zscq')).toEqual([])
  expect(await suggested(lina, secretId)).toEqual([])
})

it('remembers a search for the person alone, until they clear it', async () => {
  await search(lina, '管理办法')
  await search(lina, '管理办法')
  await search(lina, '部署步骤')
  expect((await lina.call(searchHistory, {})).slice(0, 2)).toEqual(['部署步骤', '管理办法'])
  expect(await texts(lina, 'glbf', 'history')).toEqual(['管理办法'])
  expect(await texts(zhangwei, 'glbf', 'history')).toEqual([])
  await expect(server.guest.call(searchHistory, {})).rejects.toMatchObject({ kind: 'expired' })
  await lina.call(searchHistoryClear, { query: {} })
  expect(await lina.call(searchHistory, {})).toEqual([])
  expect(await texts(lina, 'glbf', 'history')).toEqual([])
})

it('counts searches, and what was opened, for those who may see it', async () => {
  await expect(lina.call(searchRecordList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  await expect(lina.call(searchRecordMissed, { query: { kind: 'noClick' } })).rejects.toMatchObject({ kind: 'denied' })
  const admin = await server.signIn('admin')
  const { recordId } = await search(lina, '知识库管理')
  const click = { id: recordId!, docId: knowledgeId }
  await expect(zhangwei.call(searchRecordClick, { body: click })).rejects.toThrow('找不到这次搜索')
  await expect(lina.call(searchRecordClick, { body: { ...click, docId: secretId } })).rejects.toThrow('找不到这次搜索')
  await lina.call(searchRecordClick, { body: click })
  const found = await admin.call(searchRecordList, { query: { content: '知识库管理' } })
  expect(found.records[0]).toMatchObject({ createBy: 'lina', clickedId: knowledgeId, results: 1 })
  expect(found.records[0]!.keywordsMax).toContain('知识库')

  await search(zhangwei, 'zzqqxxyy9')
  const missed = await admin.call(searchRecordMissed, { query: { kind: 'zeroResult' } })
  expect(missed.records).toContainEqual(expect.objectContaining({ word: 'zzqqxxyy9', times: 1, people: 1 }))
  const unopened = await admin.call(searchRecordMissed, { query: { kind: 'noClick' } })
  expect(unopened.records.map((row) => row.word)).not.toContain('知识库管理')
  expect(unopened.records.map((row) => row.word)).toContain('部署步骤')

  const id = found.records[0]!.id
  await expect(lina.call(searchRecordDelete, { query: { ids: id } })).rejects.toMatchObject({ kind: 'denied' })
  await admin.call(searchRecordDelete, { query: { ids: id } })
  expect((await admin.call(searchRecordList, { query: { content: '知识库管理' } })).total).toBe(0)
})

it('calls a word hot once three people have asked, and only to those it finds something for', async () => {
  const people = [lina, zhangwei, editor, await server.signIn('admin'), await server.signIn('reviewer')]
  for (let i = 0; i < 3; i++) await search(lina, '集群部署')
  await search(zhangwei, '集群部署')
  for (const person of people.slice(2)) await search(person, '知识产权并购')
  for (const person of people) await search(person, '知识库')
  const hot = await eventually('hot words', async () => {
    const words = await lina.call(hotKeywordReport, {})
    return words.length > 0 ? words : null
  })
  expect(hot).toContain('知识库')
  expect(hot).not.toContain('集群部署')
  expect(hot.join()).not.toContain('并购')
  expect(await lina.call(hotTopicReport, {})).toEqual([])
})

it('forgets the title of a deleted document', async () => {
  await editor.call(docDelete, { query: { id: knowledgeId } })
  expect(await texts(lina, '企业知识')).toEqual([])
})
