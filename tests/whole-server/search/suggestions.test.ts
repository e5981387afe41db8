import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docUpload, docGet } from '#core/contract/km/documents/document.ts'
import { docSuggestions } from '#core/contract/km/search/doc-suggestion.ts'
import { CORPUS, searchable, settled } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let editor: Api
let lina: Api
let category: { id: string; code: string }
const ids: Record<string, string> = {}
const RULE = (place: string, sum: string) =>
  `# ${place}差旅费管理办法\n\n本办法规定${place}出差人员差旅费的报销标准和审批流程。\n\n${place}出差的住宿标准为每晚${sum}元，凭发票报销。\n\n食堂每天十一点半开门。\n\n差旅费由部门负责人审批后交财务部报销。`

async function upload(name: string, text: string, more: Record<string, string> = {}) {
  const { id } = await editor.call(docUpload, {
    file: new Blob([text]),
    fileName: name,
    body: { scope: 'staff', ...more },
  })
  await settled(editor, id)
  return id
}

beforeAll(async () => {
  server = await startServer()
  const admin = await server.signIn('admin')
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
  const node = await admin.call(categories.taxonomyAdd, { body: { name: '财务制度' } })
  category = { id: node.id, code: node.code! }
  const filed = { category: category.code, keywords: '差旅费,报销' }
  ids['beijing'] = await upload('北京.md', RULE('北京', '六百'), { ...filed, title: '北京差旅费管理办法' })
  ids['shanghai'] = await upload('上海.md', RULE('上海', '五百五十'), filed)
  ids['secret'] = await upload('绝密.md', RULE('深圳', '七百'), {
    category: category.code,
    keywords: '蓝鲸计划',
    scope: 'private',
  })
  ids['new'] = await upload('扫描001.md', RULE('广州', '五百'), { title: '扫描001' })
  for (const id of Object.values(ids)) await searchable(editor, '差旅费管理办法', id)
})
afterAll(() => server[Symbol.asyncDispose]())

const suggested = (api: Api, id: string) => api.call(docSuggestions, { query: { id } })

describe('suggestions', () => {
  it('are for who may edit or review it; to everybody else the document does not exist here', async () => {
    await expect(suggested(server.guest, ids['new']!)).rejects.toMatchObject({ kind: 'expired' })
    await expect(suggested(lina, ids['new']!)).rejects.toThrow('找不到文档')
    await expect(suggested(lina, 'f'.repeat(32))).rejects.toThrow('找不到文档')
    await expect(suggested(editor, '../x')).rejects.toThrow('编号')
  })

  // proves B-18
  it('come from the text and from similar documents: title, words, category, and three sentences with their places', async () => {
    const given = await suggested(editor, ids['new']!)
    expect(given).toMatchObject({ title: '广州差旅费管理办法', category: { code: category.code, name: '财务制度' } })
    expect(given.keywords.filter(({ isNew }) => !isNew).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['差旅费', '报销']),
    )
    expect(given.summary).toHaveLength(3)
    const text = RULE('广州', '五百')
    for (const { text: sentence, offset, heading } of given.summary) {
      expect(text.slice(offset, offset + sentence.length)).toBe(sentence)
      expect([sentence, heading]).toEqual([expect.not.stringContaining('食堂'), '广州差旅费管理办法'])
    }
  })

  it('write nothing, and do not repeat what the document has', async () => {
    const before = await editor.call(docGet, { query: { id: ids['new']! } })
    await suggested(editor, ids['new']!)
    expect(await editor.call(docGet, { query: { id: ids['new']! } })).toEqual(before)
    const own = await suggested(editor, ids['beijing']!)
    expect([own.title, own.category]).toEqual([null, null])
    expect(own.keywords.map(({ text }) => text)).not.toContain('差旅费')
  })

  it('know nothing of documents that the person may not read', async () => {
    expect((await suggested(editor, ids['new']!)).keywords.map(({ text }) => text)).toContain('蓝鲸计划')
    const own = await lina.call(docUpload, {
      file: new Blob([RULE('成都', '四百')]),
      fileName: '扫描002.md',
      body: { scope: 'private', title: '扫描002' },
    })
    await settled(lina, own.id)
    const hers = await suggested(lina, own.id)
    expect([hers.title, hers.category?.name]).toEqual(['成都差旅费管理办法', '财务制度'])
    expect(hers.keywords.map(({ text }) => text)).toContain('差旅费')
    expect(JSON.stringify(hers)).not.toContain('蓝鲸')
  })
})

const SHARED = path.resolve(CORPUS, '..')
/** Files that nobody here wrote; their own first heading is taken for the title that somebody would give. */
const TITLED = path.join(SHARED, 'corpus/open/md')
/** Passages of several collections, each of which is taken for a category. */
const FILED = path.join(SHARED, 'fixtures/search/passages.jsonl')
const FILED_EACH = 12
const ASKED_EACH = 6

it.skipIf(!existsSync(TITLED) || !existsSync(FILED))(
  'how good they are over the corpus is printed',
  async () => {
    const files = readdirSync(TITLED).filter((file) => file.endsWith('.md'))
    let [titles, summaries] = [0, 0]
    for (const [i, file] of files.entries()) {
      const text = readFileSync(path.join(TITLED, file), 'utf8')
      const given = await suggested(editor, await upload(`文件${i}.md`, text, { title: `文件${i}` }))
      // Generators write the anchor of a heading behind it.
      if (given.title === /^#\s+(.+?)\s*(?:\{#.*\})?$/m.exec(text)?.[1]) titles++
      if (given.summary.length === 3) summaries++
    }
    const { right, said, asked } = await categoriesRight()
    console.log(`titles ${titles} of ${files.length}, summaries of three sentences ${summaries}`)
    console.log(`categories right ${right} of ${said} suggested, asked ${asked}`)
    expect(titles).toBe(files.length)
    expect(right / said).toBeGreaterThan(0.8)
  },
  240_000,
)

/** Files some passages of each collection, and asks for the category of others. */
async function categoriesRight() {
  const admin = await server.signIn('admin')
  const rows = readFileSync(FILED, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { title: string; content: string; src: string })
  const bySource = [...Map.groupBy(rows, ({ src }) => src)].map(([src, all]) => ({ src, some: spread(all) }))
  const others: { id: string; code: string }[] = []
  for (const { src, some } of bySource) {
    const code = (await admin.call(categories.taxonomyAdd, { body: { name: src } })).code!
    for (const [i, { title, content }] of some.entries()) {
      const isFiled = i < FILED_EACH
      const id = await upload(`${src}${i}.txt`, content, { title, ...(isFiled && { category: code }) })
      // The index follows in the order of the changes.
      if (i === some.length - 1) await searchable(editor, title, id)
      // A filed one can only be told another category.
      else if (!isFiled) others.push({ id, code })
    }
  }
  const given = await Promise.all(
    others.map(async ({ id, code }) => [(await suggested(editor, id)).category?.code, code]),
  )
  const said = given.filter(([code]) => code !== undefined)
  return { right: said.filter(([code, own]) => code === own).length, said: said.length, asked: given.length }
}

function spread<T>(all: readonly T[]): T[] {
  const step = Math.floor(all.length / (FILED_EACH + ASKED_EACH))
  return Array.from({ length: FILED_EACH + ASKED_EACH }, (_, i) => all[i * step]!)
}
