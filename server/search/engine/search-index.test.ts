import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IndexedDocument, IndexReader, SearchRequest } from '#server/search/model/types.ts'
import { SearchIndex } from './search-index.ts'
import { sampleDocument, sampleRequest, STAFF } from './testing/sample.ts'

let folder: string
let index: SearchIndex
let cursor: number

const open = (): SearchIndex =>
  new SearchIndex({ file: path.join(folder, 'index.sqlite'), log: () => {}, flushPassages: 8 })

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zhiku-index-'))
  index = open()
  cursor = 0
})

afterEach(() => {
  index.abandon()
  rmSync(folder, { recursive: true })
})

const staff: IndexReader = { ...STAFF, documentsOf: 'me' }

const made = (id: string, texts: string[], more: Partial<IndexedDocument> = {}): IndexedDocument =>
  sampleDocument(id, [], {
    title: `文档${id}`,
    createdAt: Date.UTC(2026, 0, 1),
    marks: [`doc:${id}`],
    opens: [`doc:${id}`, 'staff'],
    passages: texts.map((text, i) => ({ text, page: i + 1, heading: null, offset: i * 1000 })),
    ...more,
  })

function put(...documents: IndexedDocument[]): void {
  index.apply(
    documents.map((document) => ({ kind: 'put', document })),
    ++cursor,
  )
}

const request = (query: string, more: Partial<SearchRequest> = {}): SearchRequest =>
  sampleRequest(query, { reader: staff, ...more })

const ids = (query: string, more: Partial<SearchRequest> = {}): string[] =>
  index.search(request(query, more)).hits.map((hit) => hit.documentId)

describe('what is found', () => {
  it('is found by words, in either script, across line breaks, by code and by one character', () => {
    put(made('a', ['企業知 識\n管理平臺']), made('b', ['按GM/T 0031-2014执行']), made('c', ['交税']))
    expect(ids('知识管理')).toEqual(['a'])
    expect(ids('平臺')).toEqual(['a'])
    expect(ids('gmt 0031-2014')).toEqual(['b'])
    expect(ids('税')).toEqual(['c'])
    expect(ids('！？')).toEqual([])
  })

  it('shows the best passage with its page and marks, and how many more there are', () => {
    put(made('a', ['无关内容', '这里讲报销', '报销流程和报销标准', '报销']))
    const [hit] = index.search(request('报销流程')).hits
    expect(hit).toMatchObject({ documentId: 'a', passage: { ordinal: 2, page: 3 }, moreInDocument: 0 })
    expect(hit!.snippet.marks.map(([start, end]) => hit!.snippet.text.slice(start, end))).toEqual(['报销流程', '报销'])
    expect(index.search(request('报销')).hits[0]!.moreInDocument).toBe(2)
  })

  it('is found by title, keywords and file name, without any text too', () => {
    put(made('a', [], { title: '差旅制度', keywords: ['出差'], fileName: '报销单.pdf' }), made('b', ['正文']))
    for (const query of ['差旅', '出差', '报销']) expect(ids(query)).toEqual(['a'])
    const [hit] = index.search(request('差旅')).hits
    expect(hit).toMatchObject({ passage: null, titleMarks: [[0, 2]], snippet: { text: '', marks: [], start: 0 } })
  })

  it('puts together one passage with its title, but not two passages', () => {
    put(made('a', ['报销标准'], { title: '差旅制度' }), made('b', ['差旅', '标准']))
    const answer = index.search(request('差旅标准'))
    expect(answer.hits[0]!.documentId).toBe('a')
    expect(answer.hits.map((hit) => [hit.documentId, hit.isPartial])).toEqual([
      ['a', false],
      ['b', true],
    ])
    expect(answer.relaxed).toBe(false)
    index.apply([{ kind: 'remove', documentId: 'a' }], ++cursor)
    expect(index.search(request('差旅标准')).relaxed).toBe(true)
  })

  it('puts a verbatim sentence first, wherever it was cut out', () => {
    put(
      made('a', ['项目经理负责制定项目计划并跟踪进度，项目计划项目计划项目进度']),
      made('b', ['我们认为，负责制定项目计划、并跟踪进度的人应当有经验，其他的人各司其职，互相配合。'.repeat(5)]),
    )
    expect(ids('制定项目计划、并跟踪进度的')[0]).toBe('b')
  })

  it('finds phrases only where they stand, in titles too, and does not compare punctuation', () => {
    put(made('a', ['知识的管理']), made('b', ['知识、管理']), made('c', ['没有'], { title: '知识管理' }))
    expect(ids('知识管理', { phrase: true })).toEqual(['c'])
    expect(ids('知识、管理', { phrase: true }).toSorted()).toEqual(['b', 'c'])
    expect(ids('管理知识', { phrase: true })).toEqual([])
  })

  it('finds a phrase that runs over the end of a passage, for the one in which it begins', () => {
    const pages = ['差旅费麒麟报', '销凤凰办法。', '另见报销凤凰附件', '——', 'knowledge', 'base：新版'].map(
      (text, i) => ({
        text,
        page: i + 1,
        heading: null,
        offset: i * 100,
      }),
    )
    put(made('a', [], { passages: pages }), made('b', ['销凤凰', '报']))
    const [hit] = index.search(request('麒麟报销凤凰', { phrase: true })).hits
    expect(hit).toMatchObject({ documentId: 'a', moreInDocument: 0, passage: { page: 1 } })
    expect(hit!.snippet.marks.map(([start, end]) => hit!.snippet.text.slice(start, end))[0]).toBe('麒麟报\n销凤凰')
    expect(index.search(request('报销凤凰', { phrase: true })).hits).toMatchObject([{ moreInDocument: 1 }])
    expect(ids('附件 Knowledge Base 新', { phrase: true })).toEqual(['a'])
    expect(ids('ebase', { phrase: true })).toEqual([])
    expect(ids('凤凰报', { phrase: true })).toEqual(['b'])
  })

  it('finds an amount however it is written, and marks it', () => {
    put(made('a', ['总价为￥1,280,450.50元']), made('b', ['数量50件，单价280元']), made('c', ['编号1280450']))
    const marked = (query: string) =>
      index
        .search(request(query))
        .hits.filter(({ isPartial }) => !isPartial)
        .map(({ documentId, snippet: { text, marks } }) => [
          documentId,
          ...marks.map(([from, to]) => text.slice(from, to)),
        ])
    for (const query of ['1280450.50', '1280450.5', '1,280,450.50', '１２８０４５０．５', '总价 1280450.50'])
      expect(marked(query)[0]).toContain('1,280,450.50')
    expect(marked('1280450.5')).toEqual([['a', '1,280,450.50']])
    expect(marked('1,280,450')).toEqual([
      ['c', '1280450'],
      ['a', '1,280,450.50'],
    ])
    expect(ids('1280450.50', { phrase: true })).toEqual(['a'])
  })

  it('finds a code by its beginning, behind the word itself, and calls what lacks it partial', () => {
    put(
      made('code', ['旧版本V300R200C20SPC300已经停用，归档号20200101']),
      made('word', ['版本V300R200停用']),
      made('other', ['版本停用']),
      made('name', ['由chenkai168提交，communication']),
    )
    const rows = (query: string, more = {}) =>
      index.search(request(query, more)).hits.map(({ documentId, isPartial }) => [documentId, isPartial])
    expect(rows('V300R200')).toEqual([
      ['word', false],
      ['code', false],
    ])
    const [, { snippet } = { snippet: { text: '', marks: [] } }] = index.search(request('v300r200')).hits
    expect(snippet.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['V300R200'])
    expect(rows('停用版本 V300R200C20')).toEqual([
      ['code', false],
      ['word', true],
      ['other', true],
    ])
    expect(rows('2020')).toEqual([['code', false]])
    expect(rows('chen')).toEqual([['name', false]])
    expect(rows('comm')).toEqual([])
    expect(rows('停用', { without: ['2020'] }).map(([id]) => id)).toContain('code')
  })

  it('finds no phrase from the end of one file to the beginning of the next', () => {
    put(made('a', ['差旅费麒麟报', '销凤凰办法'], { moreFiles: [{ id: 'f', name: '乙.txt', from: 1 }] }))
    expect(ids('麒麟报销', { phrase: true })).toEqual([])
  })

  it('searches within results, filters, sorts and pages', () => {
    put(
      ...[2023, 2024, 2025].map((year, i) =>
        made(`d${i}`, [`合同${'范本'.repeat(i)}`], { createdAt: Date.UTC(year, 0, 1), kind: i ? 'pdf' : 'text' }),
      ),
    )
    const byTime = { by: 'createTime', descending: true } as const
    expect(ids('合同', { sort: byTime })).toEqual(['d2', 'd1', 'd0'])
    expect(ids('合同', { sort: byTime, from: 1, size: 1 })).toEqual(['d1'])
    expect(ids('', { sort: { ...byTime, descending: false } })).toEqual(['d0', 'd1', 'd2'])
    expect(ids('合同', { within: ['范本'] }).toSorted()).toEqual(['d1', 'd2'])
    const filtered = index.search(request('合同', { filters: { kinds: ['pdf'], createdTo: Date.UTC(2024, 6, 1) } }))
    expect(filtered.hits.map((hit) => hit.documentId)).toEqual(['d1'])
    expect(filtered.facets).toEqual({
      kind: [{ value: 'pdf', count: 1 }],
      category: [],
      department: [],
      year: [{ value: '2024', count: 1 }],
    })
  })

  it('counts exactly to 1,000, then says more', () => {
    put(...Array.from({ length: 1000 }, (_, i) => made(`d${i}`, ['通知'])))
    expect(index.search(request('通知'))).toMatchObject({ total: 1000, more: false })
    put(made('one', ['通知']))
    expect(index.search(request('通知'))).toMatchObject({ total: 1000, more: true })
    expect(index.search(request('通知', { phrase: true }))).toMatchObject({ total: 1000, more: true })
  })
})

describe('rights', () => {
  it.each<[string, Partial<IndexedDocument>, Partial<IndexReader>, boolean]>([
    ['an opening token', {}, {}, true],
    ['no opening token', { opens: ['doc:x'] }, {}, false],
    ['a restriction', { marks: ['cat:1'] }, { deny: ['cat:1'] }, false],
    ['a level above the clearance', { level: 2 }, { clearance: 1 }, false],
    ['a level within the clearance', { level: 2 }, { clearance: 2 }, true],
    ['authorship, whatever else', { authorId: 'me', level: 9, opens: [] }, { deny: ['doc:x'] }, true],
    ['seeAll', { level: 9, opens: [] }, { seeAll: true }, true],
    ['seeAll in another tenant', { tenantId: '1' }, { seeAll: true }, false],
    ['authorship in another tenant', { tenantId: '1', authorId: 'me' }, {}, false],
    ['a date to come', { effectiveFrom: Date.UTC(2027, 0, 1) }, { seeAll: true }, false],
    ['a limit that holds', { marks: ['doc:x', 'cat:1'] }, { within: [['doc:x'], ['cat:1', 'cat:2']] }, true],
    ['a limit that does not, whatever else', { authorId: 'me' }, { within: [['doc:y']], seeAll: true }, false],
    ['two limits of which one holds', { marks: ['doc:x'] }, { within: [['doc:x'], ['cat:1']] }, false],
    ['a limit to nothing', {}, { within: [[]] }, false],
    ['no right to view', { authorId: 'me' }, { bits: ['download'], seeAll: true }, false],
    ['a guest, with an author named null', { opens: [], authorId: 'null' }, { documentsOf: null }, false],
  ])('%s', (_, document, reader, seen) => {
    put(made('x', ['机密'], document))
    for (const query of ['机密', '']) {
      const answer = index.search(request(query, { reader: { ...staff, ...reader } }))
      expect([answer.total, answer.hits.length, answer.facets.kind.length]).toEqual(seen ? [1, 1, 1] : [0, 0, 0])
    }
  })

  it('change without the text being indexed again, and an excluded document counts nowhere', () => {
    put(made('x', ['机密']), made('y', ['机密']))
    put(made('x', ['机密'], { opens: [] }))
    expect(ids('机密')).toEqual(['y'])
    expect(index.search(request('机密', { exclude: new Set(['y']) }))).toMatchObject({
      total: 0,
      relaxed: false,
      facets: { kind: [] },
    })
  })
})

describe('the file', () => {
  it('holds everything after opening again, flushed or not', () => {
    put(...Array.from({ length: 30 }, (_, i) => made(`d${i}`, [`第${i}号通知`])))
    while (index.maintain());
    put(made('d3', ['改过']), made('new', ['新的通知']))
    index.apply([{ kind: 'remove', documentId: 'd4' }], ++cursor)
    const before = index.search(request('通知', { size: 100 }))
    index.abandon() // like a crash: nothing is flushed
    index = open()
    expect(index.cursor()).toBe(cursor)
    expect(index.search(request('通知', { size: 100 }))).toEqual({ ...before, tookMs: expect.any(Number) })
    expect(index.stats()).toMatchObject({ documents: 30, passages: 30 })
  })

  it('is as before when a change fails', () => {
    put(made('a', ['通知']))
    const broken = { ...made('b', ['通知']), tags: null } as unknown as IndexedDocument
    const changes = [
      { kind: 'put', document: made('c', ['通知']) },
      { kind: 'put', document: broken },
    ] as const
    expect(() => index.apply(changes, 99)).toThrow(/iterable|map|null/)
    expect(ids('通知')).toEqual(['a'])
    expect(index.cursor()).toBe(1)
  })

  it('changes nothing when the same changes come again', () => {
    const documents = Array.from({ length: 12 }, (_, i) => made(`d${i}`, ['通知']))
    put(...documents)
    const before = index.search(request('通知'))
    put(...documents)
    expect(index.search(request('通知'))).toEqual({ ...before, tookMs: expect.any(Number) })
    expect(index.stats().documents).toBe(12)
  })
})
