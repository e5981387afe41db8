import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LETTERS_DIMENSION, lettersVector } from './meaning/testing/letters-embedder.ts'
import { SearchIndex } from './search-index.ts'
import { sampleDocument, sampleRequest } from './testing/sample.ts'

const QUESTION = '年休假有几天？'
/** What the question means, to our stand-in: the answer that has none of its words. */
const MEANT = '带薪休息每年十日'
const meaning = { vector: lettersVector(MEANT), weight: 5 }

let folder: string
let index: SearchIndex

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zhiku-meaning-'))
  index = open()
})
afterEach(() => {
  index.close()
  rmSync(folder, { recursive: true })
})

function open(file = 'index.sqlite'): SearchIndex {
  return new SearchIndex({
    file: path.join(folder, file),
    log: () => undefined,
    meaning: [{ file: path.join(folder, 'vectors.sqlite'), dimension: LETTERS_DIMENSION, tenantId: null }],
  })
}

/** Brings what is asked for until nothing is; returns the texts. */
function embedAll(own = index): string[] {
  const asked: string[] = []
  for (;;) {
    const { texts, unread } = own.lacking(null, 2)
    if (texts.length === 0 && unread === 0) return asked
    asked.push(...texts.map(({ text }) => text))
    own.keepVectors(
      null,
      texts.map(({ hash, text }) => ({ hash, vectors: [lettersVector(text)] })),
    )
  }
}

function put(documents: readonly ReturnType<typeof sampleDocument>[], own = index): void {
  own.apply(
    documents.map((document) => ({ kind: 'put', document })),
    own.cursor() + 1,
  )
}

const library = () => [
  sampleDocument('words', ['年休假有几天没有规定']),
  sampleDocument('other', ['报销须在三十天内提交发票']),
  sampleDocument('meant', [MEANT]),
]
const ids = (request = sampleRequest(QUESTION, { meaning })): string[] =>
  index.search(request).hits.map(({ documentId }) => documentId)

describe('search by meaning in the index', () => {
  test('a document without a word of the question is found by what it means, and counted', () => {
    put(library())
    embedAll()
    const answer = index.search(sampleRequest(QUESTION, { meaning }))
    expect(answer.hits[0]).toMatchObject({ documentId: 'meant', isPartial: true, passage: { text: MEANT, ordinal: 0 } })
    expect(answer.total).toBe(answer.hits.length)
    expect(answer.facets.kind).toEqual([{ value: 'text', count: answer.total }])
  })

  test('a word that nothing holds is named as it is without meaning', () => {
    put(library())
    embedAll()
    const query = '杭州年休假有几天？'
    const plain = index.search(sampleRequest(query))
    expect(plain.missing).toContain('杭州')
    expect(index.search(sampleRequest(query, { meaning }))).toMatchObject({ relaxed: true, missing: plain.missing })
  })

  test('without vectors, without a vector of the question and with weight 0 words alone decide', () => {
    put(library())
    const bare = ids(sampleRequest(QUESTION))
    expect(ids()).toEqual(bare)
    embedAll()
    expect(ids(sampleRequest(QUESTION))).toEqual(bare)
    expect(ids(sampleRequest(QUESTION, { meaning: { ...meaning, weight: 0 } }))).toEqual(bare)
  })

  test('codes, keywords and phrases are left to words', () => {
    put(library())
    embedAll()
    for (const query of ['V300R200', '年休假', '年休假 规定']) {
      expect(ids(sampleRequest(query, { meaning }))).toEqual(ids(sampleRequest(query)))
    }
    const phrase = { phrase: true }
    expect(ids(sampleRequest('有几天', { ...phrase, meaning }))).toEqual(ids(sampleRequest('有几天', phrase)))
  })

  test('what the reader may not see, what is filtered out and what is excluded is not found by meaning', () => {
    put([...library(), sampleDocument('secret', [MEANT], { opens: ['board'] })])
    embedAll()
    expect(ids()).toContain('meant')
    expect(ids()).not.toContain('secret')
    expect(index.search(sampleRequest(QUESTION, { meaning })).total).toBe(ids().length)
    expect(ids(sampleRequest(QUESTION, { meaning, exclude: new Set(['meant']) }))).not.toContain('meant')
    expect(ids(sampleRequest(QUESTION, { meaning, filters: { kinds: ['pdf'] } }))).toEqual([])
  })

  test('a removed document and the old text of a changed one are gone at once', () => {
    put(library())
    embedAll()
    index.apply([{ kind: 'remove', documentId: 'meant' }], 2)
    expect(ids()).not.toContain('meant')
    put([sampleDocument('other', [MEANT])])
    expect(ids()[0]).not.toBe('other')
    embedAll()
    expect(ids()[0]).toBe('other')
  })

  test('a document that is removed before its turn is not asked for', () => {
    put(library())
    index.apply([{ kind: 'remove', documentId: 'meant' }], 2)
    expect(embedAll()).toHaveLength(2)
  })

  test('pages show every document once, in the same order as one long page', () => {
    const many = Array.from({ length: 70 }, (_, i) => sampleDocument(`d${i}`, [`年休假有几天，第 ${i} 条`]))
    // Words find this one last, meaning first.
    put([...library(), ...many, sampleDocument('late', [`${MEANT}，年休假的其他规定见后，有几天另说`])])
    embedAll()
    const request = (from: number, size: number) => sampleRequest(QUESTION, { meaning, from, size })
    const whole = ids(request(0, 100))
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.indexOf('late')).toBeLessThan(10)
    expect(ids(sampleRequest(QUESTION, { size: 100 })).indexOf('late')).toBeGreaterThan(50)
    const pages = [0, 20, 40, 60, 80].flatMap((from) => ids(request(from, 20)))
    expect(pages).toEqual(whole)
    expect(index.search(request(60, 20)).total).toBe(whole.length)
    const scores = index.search(request(0, 100)).hits.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('a text is computed once: after a restart, in a rebuilt index, under another title', () => {
    put(library())
    expect(embedAll()).toHaveLength(3)
    index.close()
    index = open()
    expect(embedAll()).toEqual([])
    expect(ids()[0]).toBe('meant')
    const rebuilt = open('rebuilt.sqlite')
    put(library(), rebuilt)
    expect(embedAll(rebuilt)).toEqual([])
    rebuilt.close()
    put([sampleDocument('meant', [MEANT], { title: '带薪年假' }), sampleDocument('copy', [MEANT])])
    expect(embedAll()).toEqual([])
  })

  test('a text that the model cannot read is not asked again', () => {
    put([sampleDocument('meant', [MEANT])])
    const { texts } = index.lacking(null, 5)
    index.keepVectors(
      null,
      texts.map(({ hash }) => ({ hash, vectors: [] })),
    )
    expect(index.lacking(null, 5)).toEqual({ texts: [], unread: 0 })
  })
})
