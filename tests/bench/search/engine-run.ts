/**
 * What is measured of our engine, in a process that holds nothing else: its resident memory is the engine's cost, Node
 * itself (some 45 MB) and the dictionary included. The passages are read from disk piece by piece.
 */
import { statSync } from 'node:fs'
import { SearchIndex } from '#server/search/engine/search-index.ts'
import type { IndexedDocument, SearchRequest } from '#server/search/types.ts'
import { readLines, type Passage, type Question } from './fixtures.ts'
import { quantile, round } from './measures.ts'

const BATCH = 200
const TOP = 10
const ADDED = 15
const log = (line: string): void => console.error(line)

export interface EngineJob {
  passages: string
  questions: readonly Question[]
  /** Where the index goes. */
  file: string
  /** Times every question is asked, after once to warm up; its median counts. */
  rounds: number
}

export interface EngineFigures {
  passages: number
  ranks: number[]
  firstStageRanks: number[]
  /** Median milliseconds by question. */
  times: number[]
  /** Passages a second. */
  build: number
  indexMb: number
  rssMb: number
  peakRssMb: number
  /** Milliseconds until an index on disk has answered a first question. */
  coldOpen: number
  addToSearchable: number
  /** Questions on which pruning and scoring everything differ. */
  differing: number
}

export function runEngine({ passages, questions, file, rounds }: EngineJob): EngineFigures {
  let index = new SearchIndex({ file, log })
  const { count, rate } = buildIndex(index, passages)
  askAll(index, questions)
  const runs = Array.from({ length: rounds }, () => askAll(index, questions))
  const rssMb = Math.round(process.memoryUsage().rss / 1e6)
  const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1e3)
  const addToSearchable = addAll(index)
  index.close()
  const indexMb = round(statSync(file).size / 1e6)
  const started = performance.now()
  index = new SearchIndex({ file, log })
  index.search(requestFor(questions[0]?.q ?? ''))
  const coldOpen = round(performance.now() - started, 1)
  const differing = countDiffering(index, file, questions)
  index.abandon()
  const firstStage = new SearchIndex({ file, log, firstStageOnly: true })
  const firstStageRanks = askAll(firstStage, questions).ranks
  firstStage.abandon()
  return {
    passages: count,
    ranks: runs[0]!.ranks,
    firstStageRanks,
    times: questions.map((_, i) => medianOf(runs.map(({ times }) => times[i]!))),
    build: Math.round(rate),
    indexMb,
    rssMb,
    peakRssMb,
    coldOpen,
    addToSearchable,
    differing,
  }
}

/** Durably written and merged as far as the engine wants to. */
function buildIndex(index: SearchIndex, file: string): { count: number; rate: number } {
  const started = performance.now()
  let count = 0
  let batch: Passage[] = []
  const apply = (): void => {
    count += batch.length
    index.apply(
      batch.map((passage) => ({ kind: 'put', document: asDocument(passage) })),
      count,
    )
    batch = []
    while (index.maintain());
  }
  for (const passage of readLines<Passage>(file)) if (batch.push(passage) === BATCH) apply()
  apply()
  return { count, rate: (1000 * count) / (performance.now() - started) }
}

function asDocument({ id, title, content }: Passage): IndexedDocument {
  return {
    id: String(id),
    tenantId: '0',
    title,
    keywords: [],
    fileName: '',
    kind: 'text',
    category: null,
    tags: [],
    topics: [],
    departmentId: null,
    authorId: 'author',
    createdAt: 0,
    effectiveFrom: 0,
    views: 0,
    marks: [`doc:${id}`],
    opens: [`doc:${id}`, 'staff'],
    level: 0,
    passages: [{ text: content, page: null, heading: null, offset: 0 }],
  }
}

function askAll(index: SearchIndex, questions: readonly Question[]): { ranks: number[]; times: number[] } {
  const times: number[] = []
  const ranks = questions.map(({ q, gold }) => {
    const started = performance.now()
    const { hits } = index.search(requestFor(q))
    times.push(performance.now() - started)
    return hits.findIndex((hit) => hit.documentId === String(gold)) + 1
  })
  return { ranks, times }
}

function requestFor(query: string): SearchRequest {
  return {
    query,
    within: [],
    phrase: false,
    filters: {},
    sort: { by: 'score', descending: true },
    from: 0,
    size: TOP,
    reader: {
      tenantId: '0',
      userId: 'reader',
      allow: ['public', 'staff'],
      deny: [],
      clearance: 0,
      seeAll: false,
      within: [],
      bits: ['view'],
    },
    exclude: new Set(),
    now: 1,
  }
}

/** Milliseconds from a new passage until it is durable and has been found. */
function addAll(index: SearchIndex): number {
  const times = Array.from({ length: ADDED }, (_, i) => {
    const passage = { id: `added-${i}`, title: '新增', content: `zqx${i}新增的一段文字` }
    const started = performance.now()
    index.apply([{ kind: 'put', document: asDocument(passage) }], index.cursor())
    const { hits } = index.search(requestFor(`zqx${i}`))
    if (hits[0]?.documentId !== passage.id) throw new Error('an added passage was not found')
    return performance.now() - started
  })
  return round(medianOf(times), 1)
}

function countDiffering(index: SearchIndex, file: string, questions: readonly Question[]): number {
  const exhaustive = new SearchIndex({ file, log, exhaustive: true })
  const isSame = ({ q }: Question): boolean => {
    const [ours, all] = [index, exhaustive].map((each) => each.search({ ...requestFor(q), size: 50 }))
    return JSON.stringify({ ...ours!, tookMs: 0 }) === JSON.stringify({ ...all!, tookMs: 0 })
  }
  const differing = questions.filter((question) => !isSame(question)).length
  exhaustive.abandon()
  return differing
}

function medianOf(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
