import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docAnswer, docDuplicates, docRelated } from '#core/contract/km/search/search-reading.ts'
import { eventually, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const RULES = '员工出差住宿标准为每晚六百元，须凭发票报销。\n\n乘坐高铁二等座，票价据实报销。\n\n出差补助每日一百元。'
const LONG = `# 差旅费管理办法\n\n${RULES}\n\n报销应在返回后十个工作日内提交申请单，由部门负责人审批，财务部门复核付款。`

let server: TestServer
let editor: Api
let lina: Api
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
  lina = await server.signIn('lina')
  const documents = [
    ['travel', '差旅费管理办法.md', LONG, 'staff'],
    ['copy', '差旅费管理办法（修订）.md', `${LONG}\n\n本办法自发布之日起施行。`, 'staff'],
    ['secret', '差旅费管理办法（董事）.md', `${LONG}\n\n董事住宿标准为每晚九千元。`, 'private'],
    ['kin', '出差申请流程.md', '# 出差申请流程\n\n出差前在系统中提交申请，部门负责人审批后订票。', 'staff'],
    ['stay', '会议住处.md', '# 会议住处\n\n## 第二章 宾馆限额\n\n节约为先。\n\n一线城市每晚不超过 500 元。', 'staff'],
    ['other', '食堂菜单.md', '# 食堂菜单\n\n周一供应红烧肉，周二供应清蒸鱼。', 'staff'],
  ] as const
  for (const [key, name, text, scope] of documents) ids[key] = (await uploadText(editor, name, text, scope)).id
  for (const id of Object.values(ids)) await settled(editor, id)
  await searchable(editor, '董事住宿标准', ids['secret']!)
  await searchable(lina, '清蒸鱼', ids['other']!)
  await eventually('words known', async () =>
    (await related(lina, ids['travel']!)).includes(ids['copy']!) ? true : null,
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const related = async (api: Api, id: string) => (await api.call(docRelated, { query: { id } })).map((row) => row.id)
const doubles = async (api: Api, docId: string, checkType: '1' | '2') =>
  (await api.call(docDuplicates, { query: { docId, checkType } })).kmSearchResultVOPage
const answer = async (api: Api, question: string) => (await api.call(docAnswer, { query: { question } })).answer

it('shows the kin of a document, of what the person may read', async () => {
  await expect(related(server.guest, ids['travel']!)).rejects.toMatchObject({ kind: 'expired' })
  await expect(related(lina, ids['secret']!)).rejects.toThrow('找不到文档')
  await expect(related(lina, 'nowhere')).rejects.toThrow('找不到文档')
  const kin = await related(lina, ids['travel']!)
  expect(kin[0]).toBe(ids['copy'])
  expect(kin).not.toContain(ids['secret'])
  expect(kin).not.toContain(ids['travel'])
  expect(kin).not.toContain(ids['other'])
  expect(await related(editor, ids['travel']!)).toContain(ids['secret'])
})

it('finds doubles by title and by text, with how much they share', async () => {
  await expect(doubles(server.guest, ids['travel']!, '1')).rejects.toMatchObject({ kind: 'expired' })
  await expect(doubles(lina, ids['secret']!, '2')).rejects.toThrow('找不到文档')
  const byTitle = await doubles(lina, ids['travel']!, '1')
  expect(byTitle.records.map((row) => row.id)).toEqual([ids['copy']])
  const markup = '<span style="color:blue">'
  expect(byTitle.records[0]!.title).toContain(`${markup}差旅费`)
  const byText = await doubles(lina, ids['travel']!, '2')
  expect(byText).toMatchObject({ total: 1, records: [{ id: ids['copy'], similarity: 1 }] })
  expect(byText.records[0]!.title).toContain(markup)
  expect(byText.records[0]!.content).not.toContain('<span')
  expect((await doubles(editor, ids['travel']!, '2')).total).toBe(2)
  expect((await doubles(lina, ids['other']!, '2')).total).toBe(0)
})

it('answers with the sentence below a heading, not with the heading', async () => {
  const found = await answer(lina, '宾馆限额是多少')
  expect(found).toMatchObject({ text: '一线城市每晚不超过 500 元。', docId: ids['stay'] })
})

it('answers with a sentence and its place, from what the person may read, and is silent without evidence', async () => {
  await expect(answer(server.guest, '住宿标准是多少')).rejects.toMatchObject({ kind: 'expired' })
  const found = await answer(lina, '食堂周二供应什么')
  expect(found).toMatchObject({ text: '周一供应红烧肉，周二供应清蒸鱼。', docId: ids['other'], title: '食堂菜单' })
  expect(found!.marks.map(([start, end]) => found!.text.slice(start, end))).toContain('供应')
  expect(await answer(lina, '量子计算机的价格是多少')).toBeNull()
  expect(await answer(lina, ' ')).toBeNull()
  const board = await answer(lina, '董事住宿标准是每晚多少元')
  expect(JSON.stringify(board)).not.toContain('九千')
  expect((await answer(editor, '董事住宿标准是每晚多少元'))?.text ?? '').toContain('九千')
})
