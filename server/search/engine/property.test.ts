/**
 * Compares the index with a scorer that knows nothing of segments, postings, bitsets or numbers, with random changes,
 * readers and queries, and with reopening, flushing, merging, damaging and rebuilding in between. Scores are compared
 * every time: a removed document no longer counts, whether it has been merged away or not.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { analyzeContent, analyzeQuery, analyzeTitle, squeezeText } from '#server/search/analysis/analyze.ts'
import { isCodeFrom, mayBeginCode } from '#server/search/analysis/codes.ts'
import type { Token } from '#server/search/analysis/tokenize.ts'
import type {
  IndexChange,
  IndexedDocument,
  IndexReader,
  SearchAnswer,
  SearchRequest,
} from '#server/search/model/types.ts'
import { way } from '#tests/whole-way.ts'
import { isDamage, setAside } from './postings/index-file.ts'
import { SearchIndex } from './search-index.ts'

const NOW = 1_000_000
const WORDS =
  '知识 管理 系统 报销 流程 合同 范本 数据 安全 制度 的 税 tikv tikvx tikv9 v1.2 GM/T-31 1,280.50 企業 平臺'.split(' ')
const TOKENS = ['public', 'staff', 'up:a', 'down:b', 'cat:1']

/** xorshift32: the same run every time, and the seed is in the test's name. */
function seededXorshift(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

type Random = ReturnType<typeof seededXorshift>
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)]!
const some = <T>(random: Random, from: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random(most + 1) }, () => pick(random, from))),
]

function randomText(random: Random): string {
  const joints = ['', '', ' ', '\n', '，', '。']
  return Array.from({ length: 1 + random(12) }, () => pick(random, WORDS) + pick(random, joints)).join('')
}

function randomDocument(random: Random, id: string): IndexedDocument {
  return {
    id,
    tenantId: pick(random, ['0', '0', '0', '1']),
    title: randomText(random),
    keywords: some(random, WORDS, 2),
    fileName: '',
    kind: pick(random, ['pdf', 'text']),
    category: pick(random, [null, 'c1', 'c2']),
    tags: [],
    topics: [],
    departmentId: pick(random, [null, 'd1']),
    authorId: pick(random, ['me', 'you']),
    createdAt: random(5) * 1e10,
    effectiveFrom: pick(random, [0, 0, 0, NOW + 1]),
    views: 0,
    marks: [`doc:${id}`, ...some(random, TOKENS, 2)],
    opens: [`doc:${id}`, ...some(random, TOKENS, 3)],
    level: random(3),
    passages: Array.from({ length: random(4) }, (_, i) => ({
      text: randomText(random),
      page: i,
      heading: null,
      offset: 0,
    })),
  }
}

function randomRequest(random: Random, ids: readonly string[]): SearchRequest {
  const reader: IndexReader = {
    tenantId: '0',
    documentsOf: pick(random, ['me', 'nobody', null]),
    allow: some(random, TOKENS, 4),
    deny: some(random, TOKENS, 1),
    clearance: random(3),
    seeAll: random(6) === 0,
    within: random(4) === 0 ? [some(random, TOKENS, 3)] : [],
    bits: random(8) === 0 ? ['download'] : ['view'],
  }
  return {
    query: some(random, WORDS, 5).join(pick(random, ['', ' '])) || pick(random, WORDS),
    within: [],
    phrase: random(4) === 0,
    filters: random(3) === 0 ? { kinds: ['pdf'] } : {},
    sort: { by: 'score', descending: true },
    from: 0,
    size: 1000,
    reader,
    exclude: new Set(some(random, ids, 2)),
    now: NOW,
  }
}

const mayFind = (document: IndexedDocument, { reader, exclude, now, filters }: SearchRequest): boolean =>
  document.tenantId === reader.tenantId &&
  reader.bits.includes('view') &&
  reader.within.every((marks) => document.marks.some((token) => marks.includes(token))) &&
  document.effectiveFrom <= now &&
  !exclude.has(document.id) &&
  (!filters.kinds || filters.kinds.includes(document.kind)) &&
  (document.authorId === reader.documentsOf ||
    reader.seeAll ||
    (document.opens.some((token) => reader.allow.includes(token)) &&
      !document.marks.some((token) => reader.deny.includes(token)) &&
      document.level <= reader.clearance))

interface Entry {
  document: IndexedDocument
  text: string
  /** The passage with everything that follows it in the document. */
  whole: string
  content: Token[]
  title: Token[]
}

const modelEntries = (document: IndexedDocument): Entry[] => {
  const title = [document.title, ...document.keywords].flatMap((text) => analyzeTitle(text))
  const texts = document.passages.length > 0 ? document.passages.map((passage) => passage.text) : ['']
  return texts.map((text, i) => ({
    document,
    text,
    whole: texts.slice(i).join('\n'),
    content: analyzeContent(text),
    title,
  }))
}

type Meant = (token: Token) => boolean
const counts = (tokens: readonly Token[], meant: Meant): number => tokens.filter((token) => meant(token)).length

const exactly =
  (kind: 'word' | 'gram', term: string): Meant =>
  (token) =>
    token.kind === kind && token.term === term
const aloneIn =
  (term: string): Meant =>
  (token) =>
    ['gram', 'tail'].includes(token.kind) && token.term.startsWith(term)
const beginning =
  (term: string): Meant =>
  (token) =>
    token.kind === 'gram' && isCodeFrom(token.term, term)

const countTokens = (tokens: readonly Token[], kind: 'word' | 'gram'): number =>
  tokens.filter((token) => token.kind === kind).length

/** Whether the phrase begins in this passage and ends in a later one. */
function runsOver({ text, whole }: Entry, { squeezed, grams, lone }: ReturnType<typeof analyzeQuery>): boolean {
  const own = squeezeText(text).length
  const at = squeezeText(whole).lastIndexOf(squeezed, own - 1)
  const tokens = analyzeContent(whole)
  const isHeld = (gram: string) => lone.includes(gram) || counts(tokens, exactly('gram', gram)) > 0
  return own > 0 && at >= 0 && at + squeezed.length > own && grams.every((gram) => isHeld(gram))
}

/** BM25F and the result set, written down once more from their definitions. */
function naive(documents: readonly IndexedDocument[], request: SearchRequest) {
  const query = analyzeQuery(request.query, request.phrase)
  const entries = documents.flatMap((document) => modelEntries(document))
  const mean = (field: 'content' | 'title', kind: 'word' | 'gram') =>
    Math.max(
      1,
      entries.reduce((sum, entry) => sum + countTokens(entry[field], kind), 0),
    ) / Math.max(1, entries.length)
  const demanded = new Set(query.required.flat())
  const gramTerms = (term: string) => {
    const [meant, code] = [query.lone.includes(term) ? aloneIn(term) : exactly('gram', term), beginning(term)]
    const own = { kind: 'gram' as const, meant, share: 1, isDemanded: demanded.has(term) }
    const isBegun =
      query.begins && mayBeginCode(term) && entries.some((e) => counts([...e.content, ...e.title], code) > 0)
    if (!isBegun) return [own]
    return [
      { ...own, isDemanded: false },
      { ...own, meant: (token: Token) => meant(token) || code(token), share: 0.25 },
    ]
  }
  const terms = [
    ...query.words.map((term) => ({
      kind: 'word' as const,
      meant: exactly('word', term),
      share: 1,
      isDemanded: false,
      isFigure: false,
    })),
    ...query.grams.flatMap((term) => gramTerms(term).map((each) => ({ ...each, isFigure: /\d/.test(term) }))),
  ].map(({ kind, meant, share, isDemanded, isFigure }) => {
    const inField = (entry: Entry, field: 'content' | 'title') => counts(entry[field], meant)
    const found = entries.filter((entry) => inField(entry, 'content') + inField(entry, 'title') > 0).length
    const idf = Math.log(1 + (entries.length - found + 0.5) / (found + 0.5))
    const means = { content: mean('content', kind), title: mean('title', kind) }
    const score = (entry: Entry) => {
      const part = (field: 'content' | 'title', b: number) =>
        inField(entry, field) / (1 - b + (b * countTokens(entry[field], kind)) / means[field])
      const frequency = part('content', 0.6) + 0.4 * part('title', 0.3)
      return ((kind === 'word' ? 1 : 0.5) * share * idf * 1.9 * frequency) / (frequency + 0.9)
    }
    const holds = (entry: Entry) => inField(entry, 'content') + inField(entry, 'title') > 0
    return { score, holds, isFigure, mass: isDemanded ? Math.max(1, Math.round(idf * 1024)) : 0 }
  })
  const needed = terms.filter(({ mass }) => mass > 0)
  const words = needed.filter(({ isFigure }) => !isFigure)
  const full = words.reduce((sum, term) => sum + term.mass, 0)
  const threshold = query.required.length <= 3 ? full : Math.ceil(full * 0.6)
  const figures = needed.filter(({ isFigure }) => isFigure)
  const rated = entries
    .filter((entry) => mayFind(entry.document, request))
    .map((entry) => {
      const mass = words.reduce((sum, term) => sum + (term.holds(entry) ? term.mass : 0), 0)
      const hasFigures = figures.every((term) => term.holds(entry))
      const stands = [entry.text, entry.document.title].some((text) => squeezeText(text).includes(query.squeezed))
      const known = query.grams.length === 1 && query.grams[0] === query.squeezed
      const inside = hasFigures && mass >= threshold && (!request.phrase || known || stands)
      const matches = needed.length > 0 && (inside || (request.phrase && runsOver(entry, query)))
      return { id: entry.document.id, matches, score: terms.reduce((sum, term) => sum + term.score(entry), 0) }
    })
  const best = new Map<string, { score: number; matches: boolean }>()
  // A document's score for a phrase is that of its best passage with the phrase.
  const counted = rated.filter((entry) => (request.phrase ? entry.matches : entry.score > 0))
  for (const { id, score, matches } of counted) {
    const before = best.get(id)
    best.set(id, {
      score: Math.max(score, before?.score ?? 0),
      matches: matches || (before?.matches ?? false),
    })
  }
  return best
}

/** If there are at most 20 documents that contain anything of the query, all belong to the result. */
function compare(answer: SearchAnswer, expected: ReturnType<typeof naive>, request: SearchRequest, exact: boolean) {
  const members = [...expected].filter(([, { matches }]) => matches || !request.phrase)
  expect(answer.hits.map((hit) => hit.documentId).toSorted()).toEqual(members.map(([id]) => id).toSorted())
  expect(answer.total).toBe(members.length)
  expect(answer.facets.year.reduce((sum, { count }) => sum + count, 0)).toBe(members.length)
  if (exact && !request.phrase) {
    expect(answer.relaxed).toBe(members.length > 0 && !members.some(([, { matches }]) => matches))
  }
  for (const { documentId, isPartial } of exact ? answer.hits : [])
    expect(isPartial).toBe(!expected.get(documentId)!.matches)
  for (const hit of exact ? answer.hits : []) expect(hit.score).toBeCloseTo(expected.get(hit.documentId)!.score, 3)
}

const DAMAGEABLE = [
  ['term_block', 'block'],
  ['passage', 'text'],
  ['document', 'record'],
  ['segment', 'gram_content'],
] as const

/** Flips one bit of one value of the file. */
function spoil(file: string, random: Random): void {
  const db = new DatabaseSync(file)
  const [table, column] = pick(random, DAMAGEABLE)
  const rows = db.prepare(`select rowid as at, cast(${column} as blob) as bytes from ${table}`).all()
  const row = rows.length > 0 ? pick(random, rows) : undefined
  const bytes = row?.['bytes'] as Uint8Array | undefined
  if (row && bytes && bytes.length > 0) {
    bytes[random(bytes.length)]! ^= 1 << random(7)
    const value = column === 'record' ? Buffer.from(bytes).toString() : bytes
    db.prepare(`update ${table} set ${column} = ? where rowid = ?`).run(value, row['at']!)
  }
  db.close()
}

it.each(way([22], [1, 22, 333]))('agrees with a naive scorer over random operations, seed %i', (seed) => {
  const random = seededXorshift(seed)
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-property-'))
  const file = path.join(folder, 'i.sqlite')
  const open = () => new SearchIndex({ file, log: () => {}, flushPassages: 6, firstStageOnly: true })
  const documents = new Map<string, IndexedDocument>()
  const ids = Array.from({ length: 20 }, (_, i) => `d${i}`)
  let index = open()
  let healed = 0
  for (let round = 1; round <= way(40, 60); round++) {
    const changes = Array.from({ length: 1 + random(6) }, (): IndexChange => {
      const id = pick(random, ids)
      if (random(4) === 0) return { kind: 'remove', documentId: id }
      const known = documents.get(id)
      const rightsOnly = known && random(3) === 0
      return { kind: 'put', document: rightsOnly ? { ...known, level: random(3) } : randomDocument(random, id) }
    })
    index.apply(changes, round)
    for (const change of changes) {
      if (change.kind === 'put') documents.set(change.document.id, change.document)
      else documents.delete(change.documentId)
    }
    for (let steps = random(20); steps > 0 && index.maintain(); steps--);
    if (random(5) === 0) {
      if (random(2) === 0) index.close()
      else index.abandon()
      index = open()
      expect(index.cursor()).toBe(round)
    }
    if (random(3) === 0) index.mergeAll()
    if (random(6) === 0) {
      index.close()
      spoil(file, random)
      if (answersRightOrSaysDamaged(open, random, documents)) healed++
      setAside(file)
      index = open()
      index.apply(
        [...documents.values()].map((document) => ({ kind: 'put', document })),
        round,
      )
    }
    for (let i = 0; i < 6; i++) {
      const request = randomRequest(random, ids)
      compare(index.search(request), naive([...documents.values()], request), request, true)
    }
  }
  index.close()
  rmSync(folder, { recursive: true })
  expect(healed).toBeGreaterThan(0)
})

/** True when the damage was noticed. Answers before that, or in spite of it, must be right. */
function answersRightOrSaysDamaged(
  open: () => SearchIndex,
  random: Random,
  documents: ReadonlyMap<string, IndexedDocument>,
): boolean {
  let index: SearchIndex | undefined
  try {
    index = open()
    for (const query of WORDS) {
      const request = { ...randomRequest(random, [...documents.keys()]), query }
      compare(index.search(request), naive([...documents.values()], request), request, false)
    }
    return false
  } catch (error) {
    if (!isDamage(error)) throw error
    return true
  } finally {
    index?.abandon()
  }
}
