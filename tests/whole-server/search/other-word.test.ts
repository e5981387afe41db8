import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docAnswer } from '#core/contract/km/search/search-reading.ts'
import { eventually, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const TEXTS = {
  guangzhou: ['广州差旅标准.md', '# 广州差旅标准\n\n员工到广州出差，广州 住宿标准为每晚五百元，凭发票报销。'],
  year: ['2025年休假安排.md', '# 2025年休假安排\n\n2025年的休假安排见附件，第三条规定请假勤务。'],
  norm: ['消防规范.md', '# 消防规范\n\n本厂执行 GB/T 1235 消防规范，每季度检查一次。'],
  shanxi: ['山西分公司通讯录.md', '# 山西分公司通讯录\n\n山西分公司的联系人是王工。'],
} as const

let server: TestServer
let lina: Api
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  const editor = await server.signIn('editor')
  lina = await server.signIn('lina')
  for (const [key, [name, text]] of Object.entries(TEXTS)) {
    const { id } = await uploadText(editor, name, text)
    ids[key] = id
    await settled(editor, id)
    await searchable(lina, name.slice(0, -3), id)
  }
  await eventually('words known', async () => ((await search(lina, 'guangzhou')).corrected === '广州' ? true : null))
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a word that people know is no slip because the library has only one like it', () => {
  it('answers 杭州 住宿 with what holds 住宿, as a part and told so, and offers 广州 住宿', async () => {
    const result = await search(lina, '杭州 住宿')
    expect(result).toMatchObject({ corrected: null, relaxed: true, missing: ['杭州'] })
    expect(result.kmSearchResultVOPage.records.map((row) => row.id)).toEqual([ids['guangzhou']])
    expect(result.kmSearchResultVOPage.records[0]!.hit!.snippetMarks).not.toEqual([])
    expect(await lina.call(docAnswer, { query: { question: '杭州住宿标准是多少' } })).toEqual({ answer: null })
  })

  it.each([
    ['杭州', '广州'],
    ['陕西', '山西'],
  ])('answers %s with nothing, and offers %s', async (typed, other) => {
    const { corrected, suggestions, kmSearchResultVOPage } = await search(lina, typed)
    expect([corrected, kmSearchResultVOPage.total, suggestions]).toEqual([null, 0, [other]])
  })

  it.each(['杭州住宿标准', '杭州市 住宿', '杭州 住宿标准', '陕西 分公司', '陕西分公司 联系人'])(
    'tells of %s that nothing has it all',
    async (typed) => {
      const { corrected, relaxed, missing } = await search(lina, typed)
      expect({ corrected, relaxed }).toEqual({ corrected: null, relaxed: true })
      expect(missing!.join('')).toMatch(/^(杭州市?|陕西)$/)
    },
  )

  it.each([
    '2024年 休假安排',
    '二〇二四年休假安排',
    '2024年休假安排',
    'GB/T 1234 消防规范',
    '第五条 休假',
    'GB/T1234 消防',
  ])('never takes another year, number or code for that of %s', async (typed) => {
    const { corrected, relaxed, kmSearchResultVOPage, suggestions } = await search(lina, typed)
    expect(corrected).toBeNull()
    expect(relaxed || kmSearchResultVOPage.total === 0).toBe(true)
    expect(JSON.stringify(suggestions)).not.toMatch(/2025|二五|1235/)
  })

  it.each([
    ['广洲 住宿', '广州 住宿', 'guangzhou'],
    ['住宿 报肖', '住宿 报销', 'guangzhou'],
    ['消仿规范', '消防规范', 'norm'],
  ])('still takes %s for %s', async (typed, meant, document) => {
    const { corrected, suggestions, relaxed, kmSearchResultVOPage } = await search(lina, typed)
    expect([corrected, ...suggestions!]).toContain(meant)
    expect(kmSearchResultVOPage.records[0]!.id).toBe(ids[document])
    expect(relaxed).toBe(false)
  })
})
