/** Pruning loses nothing: it gives exactly the same documents, scores and passages as scoring everything. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { IndexedDocument, SearchRequest } from '#server/search/model/types.ts'
import { SearchIndex } from './search-index.ts'
import { sampleDocument, sampleRequest, STAFF } from './testing/sample.ts'

const DOCUMENTS = 2_500
const QUERIES = 150
const SYLLABLES = Array.from('知识管理系统报销流程合同范本数据安全制度税务平台企业员工培训资料审批发布权限检索')

let state = 20_261_121
/** A number below 1, mostly small, because in a language few words are frequent and many are rare. */
function skewed(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return (state / 2_147_483_648) ** 3
}

const word = (): string => {
  const at = Math.floor(skewed() * 400)
  return SYLLABLES[at % SYLLABLES.length]! + SYLLABLES[Math.floor(at / 7) % SYLLABLES.length]!
}
const text = (words: number): string => Array.from({ length: words }, word).join('')

const document = (i: number): IndexedDocument =>
  // Texts get longer towards the end, so that the mean lengths outgrow those that the first segments' bounds were
  // computed with. The title is made first, because all texts come from one random sequence.
  sampleDocument(`d${i}`, [], {
    title: text(2),
    createdAt: i % 7,
    opens: i % 3 === 0 ? ['public'] : ['staff'],
    passages: Array.from({ length: 1 + (i % 3) }, () => ({
      text: text(5 + Math.floor((skewed() * i) / 40)),
      page: null,
      heading: null,
      offset: 0,
    })),
  })

const request = (query: string, allow: string[], size: number): SearchRequest =>
  sampleRequest(query, { size, reader: { ...STAFF, allow }, now: 1 })

const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-pruning-'))
const file = path.join(folder, 'index.sqlite')

beforeAll(() => {
  const index = new SearchIndex({ file, log: () => {}, flushPassages: 600 })
  for (let at = 0; at < DOCUMENTS; at += 250) {
    const documents = Array.from({ length: 250 }, (_, i) => document(at + i))
    index.apply(
      documents.map((each) => ({ kind: 'put', document: each })),
      at + 250,
    )
    for (let steps = 0; steps < 3 && index.maintain(); steps++);
  }
  index.close()
})

afterAll(() => rmSync(folder, { recursive: true }))

it.each([false, true])('finds what scoring everything finds, first stage only: %s', (firstStageOnly) => {
  const answers = [false, true].map((exhaustive) => {
    state = 7
    const index = new SearchIndex({ file, log: () => {}, exhaustive, firstStageOnly })
    const found = Array.from({ length: QUERIES }, (_, i) => {
      const { hits, total, facets } = index.search(
        request(text(1 + (i % 6)), i % 2 === 0 ? ['public'] : ['staff'], i % 3 === 0 ? 20 : 50),
      )
      return { hits, total, facets }
    })
    index.abandon()
    return found
  })
  expect(answers[0]!.filter(({ hits }) => hits.length === 20).length).toBeGreaterThan(QUERIES / 5)
  expect(answers[0]!.filter(({ hits }) => hits.length === 50).length).toBeGreaterThan(QUERIES / 12)
  expect(answers[0]).toEqual(answers[1])
})
