/**
 * Ranking depends only on the documents and the question: the same documents give the same answers with exactly the
 * same scores, in whatever steps, order and segments they were indexed, and whatever was changed or removed in between.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  IndexChange,
  IndexedDocument,
  OtherWords,
  SearchAnswer,
  SearchRequest,
} from '#server/search/model/types.ts'
import { SearchIndex } from './search-index.ts'
import { sampleDocument, sampleRequest, STAFF } from './testing/sample.ts'

const TEXTS: readonly (readonly [title: string, ...passages: string[]])[] = [
  ['计算机采购规定', '计算机采购规定\n\n计算机由信息部门统一采购，每季度一次。'],
  ['差旅费报销办法', '员工出差住宿须凭发票报销。', '报销流程：填写报销单，部门审批，财务付款。'],
  ['云雀计划书', '云雀计划书由信息部门编写。'],
  ['穷奇收购', '穷奇收购方案，电脑由饕餮公司供应。'],
  ['电脑维修', '电脑坏了怎么办：联系信息部门，每季度检查一次。'],
  ['计算机怎么买', '怎么买计算机？先申请，后采购。'],
  ['办公用品', '电脑、打印机和纸怎么买，由行政部门统一采购。', '纸每季度采购一次。', '打印机由信息部门供应。'],
  ['合同范本', '甲方乙方签订合同。'],
  ['文房甲', '砚台放在柜子里。'],
  ['文房乙', '毛笔放在柜子里。'],
  // The same text several times, some with the same date: only the tie break tells them apart.
  ...Array.from({ length: 12 }, (): [string, string] => ['通知', '关于电脑采购的通知：各部门报计划。']),
  ...Array.from({ length: 14 }, (): [string, string] => ['公告', '计算机采购公告，怎么买见附件。']),
  ['空文档'],
]

const DOCUMENTS = TEXTS.map(([title, ...passages], i) =>
  // The order of the ids is neither the order of arrival nor the order of time.
  sampleDocument(`d${(i * 8) % TEXTS.length}`, passages, {
    title,
    fileName: `${title}.md`,
    kind: i % 2 ? 'md' : 'pdf',
    createdAt: Date.UTC(2020 + (i % 3), 0, 1),
    opens: i % 5 === 4 ? ['leaders', 'staff'] : ['staff'],
  }),
)

const put = (document: IndexedDocument): IndexChange => ({ kind: 'put', document })
const remove = ({ id }: IndexedDocument): IndexChange => ({ kind: 'remove', documentId: id })
/** The document as it is before its file has been read, and the document with another text. */
const unread = (document: IndexedDocument): IndexChange => put({ ...document, passages: [] })
const former = (document: IndexedDocument): IndexChange =>
  put({
    ...document,
    title: `${document.title}（草稿）`,
    passages: [
      { text: `电脑采购草稿${'采购'.repeat(30)}`, page: null, heading: null, offset: 0 },
      ...document.passages,
    ],
  })
const halves = (changes: readonly IndexChange[]): IndexChange[][] => [
  changes.slice(0, changes.length / 2),
  changes.slice(changes.length / 2),
]
/** All documents, taking every eleventh in turn. */
const shuffled = DOCUMENTS.map((_, i) => DOCUMENTS[(i * 11) % DOCUMENTS.length]!)
const all = DOCUMENTS.map((document) => put(document))
const gone: IndexedDocument = { ...DOCUMENTS[4]!, id: 'gone' }

const DIVISIONS: Record<string, readonly (readonly IndexChange[])[]> = {
  'one by one': all.map((change) => [change]),
  'in two halves': halves(all),
  'in reverse': [all.toReversed()],
  'shuffled, three at a time': Object.values(Object.groupBy(shuffled.entries(), ([i]) => String(i % 13))).map((group) =>
    group!.map(([, document]) => put(document)),
  ),
  'unread first': DOCUMENTS.flatMap((document) => [[unread(document)], [put(document)]]),
  'with another text first': [DOCUMENTS.map((document) => former(document)), ...halves(all)],
  'some of them updated twice': [all, DOCUMENTS.slice(0, 9).map((each) => former(each)), all.slice(0, 9)],
  'removed and added again': [all, DOCUMENTS.slice(3, 12).map((each) => remove(each)), all.slice(3, 12).toReversed()],
  'beside one that came and went': [[put(gone)], all, [remove(gone)]],
  'with rights that changed': [DOCUMENTS.map((document) => put({ ...document, opens: [], level: 3 })), all],
}

const QUESTIONS: readonly SearchRequest[] = [
  ...['电脑怎么买', '计算机采购', '采购', '信息部门每季度做什么？', '购', '报销流程', '通知', '电脑 公告 报销'].flatMap(
    (query) => [sampleRequest(query), sampleRequest(query, { from: 10 }), sampleRequest(query, { size: 50 })],
  ),
  sampleRequest('电脑采购', { phrase: true, size: 50 }),
  sampleRequest('怎么买', { within: ['采购'], size: 50 }),
  sampleRequest('计算机', { sort: { by: 'createTime', descending: true } }),
  sampleRequest('', { anyOf: ['电脑', '公告'], size: 50 }),
  sampleRequest('采购', { reader: { ...STAFF, allow: ['leaders'] } }),
]

const OTHERS: readonly (readonly [SearchRequest, OtherWords])[] = [0, 10, 20].flatMap((from) => [
  [sampleRequest('电脑怎么买', { from }), { isEmpty: false, fixes: [], synonyms: ['计算机怎么买'] }],
  [sampleRequest('电脑采购', { from }), { isEmpty: false, fixes: [], synonyms: ['计算机采购', '打印机采购'] }],
  [
    sampleRequest('电恼采够', { from }),
    {
      isEmpty: true,
      synonyms: [],
      fixes: [
        { text: '电脑采购', changed: ['电脑', '采购'], cost: 2, gain: 3, isFar: false, isOther: false },
        { text: '计算机采购', changed: ['采购'], cost: 2, gain: 3, isFar: false, isOther: false },
        { text: '公告采购', changed: ['公告'], cost: 2, gain: 3, isFar: false, isOther: false },
      ],
    },
  ],
])

const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-arrival-'))
let files = 0

/** An index that got the documents in these steps. */
function buildIndex(
  steps: readonly (readonly IndexChange[])[],
  flushPassages: number,
  way: 'merged' | 'left' | 'reopened',
) {
  const options = { file: path.join(folder, `${files++}.sqlite`), log: () => {}, flushPassages }
  const index = new SearchIndex(options)
  for (const [i, step] of steps.entries()) {
    index.apply(step, i + 1)
    index.search(sampleRequest('采购')) // the cached postings must not become outdated
    while (way === 'merged' && index.maintain());
  }
  if (way !== 'reopened') return index
  index.abandon()
  return new SearchIndex(options)
}

const timeless = (answer: SearchAnswer): SearchAnswer => ({ ...answer, tookMs: 0 })

function collectAnswers(index: SearchIndex) {
  const plain = QUESTIONS.map((each) => timeless(index.search(each)))
  const others = OTHERS.map(([each, words]) => {
    const { answer, added, ...rest } = index.inOtherWords(each, words)
    return { ...rest, tookMs: 0, added: added.toSorted(), answer: answer && timeless(answer) }
  })
  return { plain, others }
}

function answersAfter(...given: Parameters<typeof buildIndex>) {
  const index = buildIndex(...given)
  try {
    return collectAnswers(index)
  } finally {
    index.abandon()
  }
}

let expected: ReturnType<typeof collectAnswers>

beforeAll(() => {
  expected = answersAfter([all], 4096, 'left')
})

afterAll(() => rmSync(folder, { recursive: true }))

it('asks for what is found, in other words too, and ranks equal documents by time, then id', () => {
  expect(expected.plain.filter(({ hits }) => hits.length === 0).length).toBeLessThan(QUESTIONS.length / 2)
  expect(expected.others.every(({ answer }) => answer!.total > 0)).toBe(true)
  const createdAt = new Map(DOCUMENTS.map((each) => [each.id, each.createdAt]))
  // Except lifted documents: they stand behind the document whose score they were given.
  const united = expected.others.filter((_, i) => i % 3 === 0)
  for (const { hits } of [...expected.plain, ...united.map(({ answer }) => answer!)]) {
    const ties = hits.filter(({ score }, i) => score === hits[i - 1]?.score || score === hits[i + 1]?.score)
    const order = ties.toSorted(
      (a, b) =>
        b.score - a.score ||
        createdAt.get(b.documentId)! - createdAt.get(a.documentId)! ||
        (a.documentId < b.documentId ? -1 : 1),
    )
    expect(ties.map(({ documentId }) => documentId)).toEqual(order.map(({ documentId }) => documentId))
  }
})

describe.each(Object.keys(DIVISIONS))('the same documents %s', (name) => {
  it.each([
    [4096, 'left'],
    [4096, 'reopened'],
    [6, 'left'],
    [6, 'merged'],
    [6, 'reopened'],
  ] as const)('give the same answers with %i passages in memory, %s', (flushPassages, way) => {
    expect(answersAfter(DIVISIONS[name]!, flushPassages, way)).toEqual(expected)
  })
})

it('ranks documents of equal score alike, whichever of the other words found them', () => {
  const index = buildIndex([all], 4096, 'left')
  const answers = [
    ['砚台', '毛笔'],
    ['毛笔', '砚台'],
  ].map((synonyms) => index.inOtherWords(sampleRequest('文具'), { isEmpty: false, fixes: [], synonyms }).answer!)
  index.abandon()
  for (const { hits } of answers) {
    expect(hits[0]!.score).toBe(hits[1]!.score)
    expect(hits.map(({ documentId }) => documentId)).toEqual([DOCUMENTS[8]!.id, DOCUMENTS[9]!.id])
  }
})

it('looks for a phrase in the newest of too many equal documents', () => {
  const many = Array.from({ length: 1_010 }, (_, i) => put({ ...DOCUMENTS[0]!, id: `m${i}`, createdAt: i }))
  for (const changes of [many, many.toReversed()]) {
    const index = buildIndex([changes], 600, 'left')
    const { hits, more } = index.search(sampleRequest('统一采购', { phrase: true }))
    index.abandon()
    expect(more).toBe(true)
    expect(hits.map(({ documentId }) => documentId)).toEqual(Array.from({ length: 10 }, (_, i) => `m${1_009 - i}`))
  }
})
