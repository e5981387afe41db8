import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  curatedAdd,
  curatedDelete,
  curatedList,
  searchRuleExport,
  searchRuleImport,
  searchWordAdd,
  searchWordDelete,
  searchWordList,
  synonymAdd,
  synonymDelete,
  synonymEdit,
  synonymList,
} from '#core/contract/km/search/search-rule.ts'
import { eventually, foundIds, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
const ids: Record<string, string> = {}
const DOCUMENTS = {
  travel: ['差旅费报销办法.md', '# 差旅费报销办法\n\n员工出差住宿标准为每晚六百元，须凭发票报销。'],
  database: ['数据库备份手册.md', '# 数据库备份手册\n\n使用 Kubernetes 部署的数据库，每日凌晨备份一次。'],
  computer: ['计算机采购规定.md', '# 计算机采购规定\n\n计算机由信息部门统一采购。'],
} as const

beforeAll(async () => {
  server = await startServer()
  await server.setSite('OfficeSynonyms', '0') // the site's own groups are looked at
  admin = await server.signIn('admin')
  editor = await server.signIn('editor')
  lina = await server.signIn('lina')
  for (const [key, [name, text]] of Object.entries(DOCUMENTS)) ids[key] = (await uploadText(editor, name, text)).id
  const secret = await uploadText(editor, '穷奇收购.md', '# 穷奇收购\n\n穷奇收购方案与饕餮协议，报销从宽。', 'private')
  ids['secret'] = secret.id
  for (const id of Object.values(ids)) await settled(editor, id)
  await searchable(editor, '饕餮协议', secret.id)
  await eventually('words known', async () => ((await search(editor, 'taotiexieyi')).corrected ? true : null))
})
afterAll(() => server[Symbol.asyncDispose]())

describe('did you mean', () => {
  it.each([
    ['chailvfeibaoxiao', '差旅费报销', 'travel'],
    ['baoxiao', '报销', 'travel'],
    ["bei'fen", '备份', 'database'],
    ['kuberntes', 'kubernetes', 'database'],
    ['Kubernetse', 'kubernetes', 'database'],
  ])('answers %s as %s where nothing was found', async (typed, meant, document) => {
    const result = await search(lina, typed)
    expect(result.corrected).toBe(meant)
    expect(result.kmSearchResultVOPage.records.map((row) => row.id)).toContain(ids[document])
    const plain = await search(lina, typed, { asTyped: true })
    expect(plain).toMatchObject({ corrected: null, suggestions: [] })
    expect(plain.kmSearchResultVOPage.total).toBe(0)
  })

  it.each([
    ['差旅费报肖', '差旅费报销', 'travel'],
    ['shu据库', '数据库', 'database'],
    ['数据库背份', '数据库备份', 'database'],
  ])('proposes for %s the words %s and finds them', async (typed, meant, document) => {
    const result = await search(lina, typed)
    expect([result.corrected, ...result.suggestions!]).toContain(meant)
    expect(result.kmSearchResultVOPage.records[0]!.id).toBe(ids[document])
  })

  it('never proposes a word of documents the person may not read, and counts as if they were not there', async () => {
    for (const typed of ['taotiexieyi', '饕帖协议', 'qiongqishougou', 'qqsg', '穷其收购 报销', '穷琪收购方案与饕餮']) {
      const { missing, ...result } = await search(lina, typed)
      // Words as typed, and only those: every one of them stands in the query.
      expect(missing!.filter((word) => !typed.includes(word))).toEqual([])
      expect(JSON.stringify(result), typed).not.toMatch(/饕餮|穷奇|收购/)
      expect(result.kmSearchResultVOPage.records.map((row) => row.id)).not.toContain(ids['secret'])
      const total = result.kmSearchResultVOPage.total
      expect(Object.values(result.facets!.year).reduce((sum, { count }) => sum + count, 0)).toBe(total)
    }
    expect((await search(editor, 'qiongqishougou')).corrected).toBe('穷奇收购')
  })

  it('leaves what finds something alone', async () => {
    expect(await search(lina, '差旅费报销')).toMatchObject({ corrected: null, suggestions: [], relaxed: false })
  })

  it('tells of a hit that it holds some of the words only, once of all where none holds more', async () => {
    const partial = async (query: string) =>
      (await search(editor, query)).kmSearchResultVOPage.records.map((row) => [row.id, row.hit!.partial])
    expect(await partial('报销 发票')).toEqual([
      [ids['travel'], false],
      [ids['secret'], true],
    ])
    expect(await partial('计算机 饕餮')).toEqual(expect.arrayContaining([[ids['secret'], false]]))
  })
})

describe('synonyms', () => {
  it('are the administrators’ to keep', async () => {
    const body = { word: '电脑', others: ['计算机'] }
    await expect(server.guest.call(synonymAdd, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect(lina.call(synonymAdd, { body })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(synonymList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(admin.call(synonymAdd, { body: { word: ' ', others: ['x'] } })).rejects.toThrow('词语不能为空')
    await expect(admin.call(synonymAdd, { body: { word: '甲', others: ['甲'] } })).rejects.toThrow('不能与词语本身相同')
    await expect(admin.call(synonymEdit, { body: { id: 'nowhere', ...body } })).rejects.toThrow('找不到')
    await expect(admin.call(synonymDelete, { query: { ids: 'nowhere' } })).rejects.toThrow('找不到')
  })

  it('find what stands under the other word, both ways or one, until they are taken back', async () => {
    const before = await search(lina, '电脑采购')
    expect(before.relaxed).toBe(true)
    const id = await admin.call(synonymAdd, { body: { word: '电脑', others: ['计算机', '微机'] } })
    const found = await eventually('synonym in force', async () => {
      const result = await search(lina, '电脑采购')
      return result.relaxed ? null : result
    })
    expect(found.kmSearchResultVOPage.records[0]!.id).toBe(ids['computer'])
    const { total } = found.kmSearchResultVOPage
    expect(found.facets!.year.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect((await search(lina, '电脑采购', { pageNo: 2, pageSize: total })).kmSearchResultVOPage.records).toEqual([])

    await admin.call(synonymEdit, { body: { id, word: '计算机', others: ['电脑'], oneWay: true } })
    await eventually('one way only', async () => ((await search(lina, '电脑采购')).relaxed ? true : null))
    expect((await admin.call(synonymList, { query: { word: '计算机' } })).records).toMatchObject([{ oneWay: true }])
    await admin.call(synonymDelete, { query: { ids: id } })
    expect((await admin.call(synonymList, { query: {} })).total).toBe(0)
  })
})

describe('curated answers', () => {
  it('stand above the results for those who may read what they pin', async () => {
    await expect(admin.call(curatedAdd, { body: { patterns: ['甲'] } })).rejects.toThrow('请选择一篇知识或填写答案')
    const secretly = { patterns: ['报销额度'], documentId: ids['secret']!, answer: '见穷奇收购' }
    await expect(admin.call(curatedAdd, { body: { ...secretly, documentId: 'nowhere' } })).rejects.toThrow('找不到文档')
    await expect(lina.call(curatedAdd, { body: secretly })).rejects.toMatchObject({ kind: 'denied' })
    const openly = {
      patterns: ['报销', '怎么报账'],
      whole: false,
      documentId: ids['travel']!,
      answer: '先填单，再审批。',
    }
    const id = await admin.call(curatedAdd, { body: openly })
    const shown = await eventually('answer in force', async () => {
      const { curated } = await search(lina, '请问怎么报账')
      return curated!.length > 0 ? curated : null
    })
    expect(shown).toEqual([{ answer: '先填单，再审批。', docId: ids['travel'], title: '差旅费报销办法' }])
    expect((await admin.call(curatedList, { query: {} })).records).toMatchObject([{ id, patterns: openly.patterns }])
    await admin.call(curatedDelete, { query: { ids: id } })
    await eventually('answer gone', async () => ((await search(lina, '怎么报账')).curated!.length === 0 ? true : null))
  })
})

describe('words and exchange', () => {
  it('leaves stop words out of a query and blocked ones out of suggestions', async () => {
    await expect(lina.call(searchWordAdd, { body: { kind: 'stop', words: ['麻烦'] } })).rejects.toMatchObject({
      kind: 'denied',
    })
    expect(await admin.call(searchWordAdd, { body: { kind: 'stop', words: ['麻烦告知', '麻烦告知'] } })).toBe(1)
    expect(await admin.call(searchWordAdd, { body: { kind: 'stop', words: ['麻烦告知'] } })).toBe(0)
    await eventually('stop word in force', async () =>
      (await search(lina, '麻烦告知差旅费报销')).relaxed ? null : true,
    )
    expect((await foundIds(lina, '麻烦告知差旅费报销'))[0]).toBe(ids['travel'])
    const { records } = await admin.call(searchWordList, { query: { kind: 'stop' } })
    await admin.call(searchWordDelete, { query: { ids: records.map((row) => row.id).join(',') } })
    await expect(admin.call(searchWordDelete, { query: { ids: 'nowhere' } })).rejects.toThrow('找不到')
  })

  it('comes back from its export as it was, also what is switched off, and takes what was changed in it', async () => {
    const api = await server.signIn('admin')
    await api.call(synonymAdd, { body: { word: '甲方|', others: ['停用', '=>乙'], enabled: false } })
    const patterns = ['上班|作息', '反\\斜杠']
    await api.call(curatedAdd, { body: { patterns, answer: '九点,"整"', enabled: false } })
    await api.call(curatedAdd, { body: { patterns, answer: '同一问法的另一个答案' } })
    await api.call(searchWordAdd, { body: { kind: 'hot', words: ["'=甲"], weight: 7 } })
    const bare = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ id: _id, createBy: _by, createTime: _at, ...rule }) => JSON.stringify(rule)).toSorted()
    const all = async () => ({
      synonym: (await api.call(synonymList, { query: {} })).records,
      curated: (await api.call(curatedList, { query: {} })).records,
      hot: (await api.call(searchWordList, { query: { kind: 'hot' } })).records,
    })
    const before = await all()
    const tables = ['synonym', 'curated', 'hot'] as const
    const files = await Promise.all(tables.map((table) => api.call(searchRuleExport, { query: { table } })))
    const deletes = { synonym: synonymDelete, curated: curatedDelete, hot: searchWordDelete }
    for (const table of tables)
      await api.call(deletes[table], { query: { ids: before[table].map((row) => row.id).join(',') } })
    for (const [at, table] of tables.entries()) {
      const told = await api.call(searchRuleImport, { body: { table, text: files[at]! } })
      expect(told).toEqual({ added: before[table].length, changed: 0, known: 0 })
    }
    const after = await all()
    for (const table of tables) expect(bare(after[table])).toEqual(bare(before[table]))

    const changed = files[1]!.replace('同一问法的另一个答案', '改过的答案')
    const told = await api.call(searchRuleImport, { body: { table: 'curated', text: changed } })
    expect(told).toEqual({ added: 0, changed: 1, known: before.curated.length - 1 })
    expect((await all()).curated.map((row) => row.answer)).toContain('改过的答案')
    const on = files[0]!.replace('停用,停用', '启用,停用')
    expect(await api.call(searchRuleImport, { body: { table: 'synonym', text: on } })).toMatchObject({ changed: 1 })
    for (const table of tables)
      await api.call(deletes[table], { query: { ids: (await all())[table].map((row) => row.id).join(',') } })
  })

  it('goes out as CSV and comes back the same; a bad line changes nothing', async () => {
    const text = '\uFEFF词,方向,同义词\r\n电脑,双向,计算机,"微机"\r\n\r\n报账=>报销\r\n'
    expect(await admin.call(searchRuleImport, { body: { table: 'synonym', text } })).toEqual({
      added: 2,
      changed: 0,
      known: 0,
    })
    const out = await admin.call(searchRuleExport, { query: { table: 'synonym' } })
    expect(out).toBe('词,方向,启用,同义词\r\n电脑,双向,启用,计算机,微机\r\n报账,单向,启用,报销\r\n')
    expect(await admin.call(searchRuleImport, { body: { table: 'synonym', text: out } })).toEqual({
      added: 0,
      changed: 0,
      known: 2,
    })
    const bad = '甲,乙\n,丙'
    await expect(admin.call(searchRuleImport, { body: { table: 'synonym', text: bad } })).rejects.toThrow('第 2 行')
    expect((await admin.call(synonymList, { query: {} })).total).toBe(2)
    const words = '词,权重\n=cmd,3\n知识库,1'
    expect(await admin.call(searchRuleImport, { body: { table: 'hot', text: words } })).toEqual({
      added: 2,
      changed: 0,
      known: 0,
    })
    expect(await admin.call(searchRuleExport, { query: { table: 'hot' } })).toContain("'=cmd,3")
    const curated = `问法,匹配,文档编号,答案\n报账|报销,包含,${ids['travel']},"先填单,再审批"`
    expect(await admin.call(searchRuleImport, { body: { table: 'curated', text: curated } })).toEqual({
      added: 1,
      changed: 0,
      known: 0,
    })
    await expect(lina.call(searchRuleExport, { query: { table: 'hot' } })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(searchRuleImport, { body: { table: 'hot', text: words } })).rejects.toMatchObject({
      kind: 'denied',
    })
  })
})
