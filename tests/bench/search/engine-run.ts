/**
 * What is measured of our engine, in a process that holds nothing else: its resident memory is the engine's cost, Node
 * itself (some 45 MB) and the dictionary included. The passages are read from disk piece by piece.
 */
import { statSync } from 'node:fs'
import { analyzeQuery } from '#server/search/analysis/analyze.ts'
import { SearchIndex } from '#server/search/engine/search-index.ts'
import { asDocument, requestFor } from '../../fixtures/forgiveness/fixture-library.ts'
import { type Passage, type Question, readLines } from './fixtures.ts'
import { median, round } from './measures.ts'

const BATCH = 200
const TOP = 10
const ADDED = 15
const log = (line: string): void => console.error(line)

export interface EngineJob {
  passages: string
  questions: readonly Question[]
  /** Where the index goes. */
  file: string
}

/** What is asked of the measured process, one after the other, and what it answers. */
export interface EngineSteps {
  build: { arguments: [job: EngineJob]; result: Built }
  ask: { arguments: [from: number, to: number]; result: Asked }
  /** Only ranks, for terms that are cut before the clock starts: the same work as Lucene's. */
  rank: { arguments: [from: number, to: number]; result: Asked }
  finish: { arguments: []; result: Finished }
}

interface Built {
  passages: number
  /** Passages a second. */
  build: number
}

/** Of a run of questions; ranks are 0 where the passage sought is not among the first ten. */
export interface Asked {
  ranks: number[]
  /** Milliseconds by question. */
  times: number[]
  /** Milliseconds of processor time of the whole process, all threads. */
  cpu: number
}

interface Finished {
  indexMb: number
  rssMb: number
  peakRssMb: number
  /** Milliseconds until an index on disk has answered a first question. */
  coldOpen: number
  addToSearchable: number
  /** Questions on which pruning and scoring everything differ. */
  differing: number
  firstStageRanks: number[]
}

let job: EngineJob
let index: SearchIndex

export const steps: { [K in keyof EngineSteps]: (...values: EngineSteps[K]['arguments']) => EngineSteps[K]['result'] } =
  {
    build(given) {
      job = given
      index = new SearchIndex({ file: job.file, log })
      return buildIndex()
    },
    ask: (from, to) => askAll(index, job.questions.slice(from, to)),
    rank: (from, to) => rankAll(job.questions.slice(from, to)),
    finish,
  }

/** Durably written and merged as far as the engine wants to. */
function buildIndex(): Built {
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
  for (const passage of readLines<Passage>(job.passages)) if (batch.push(passage) === BATCH) apply()
  apply()
  return { passages: count, build: Math.round((1000 * count) / (performance.now() - started)) }
}

function finish(): Finished {
  const { file, questions } = job
  const rssMb = Math.round(process.memoryUsage().rss / 1e6)
  const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1e3)
  const addToSearchable = addAll()
  index.close()
  const indexMb = round(statSync(file).size / 1e6)
  const started = performance.now()
  index = new SearchIndex({ file, log })
  index.search(requestFor(questions[0]?.q ?? ''))
  const coldOpen = round(performance.now() - started, 1)
  const differing = countDiffering()
  index.abandon()
  const firstStage = new SearchIndex({ file, log, firstStageOnly: true })
  const firstStageRanks = askAll(firstStage, questions).ranks
  firstStage.abandon()
  return { indexMb, rssMb, peakRssMb, coldOpen, addToSearchable, differing, firstStageRanks }
}

function askAll(asked: SearchIndex, questions: readonly Question[]): Asked {
  return timed(questions, ({ q }) => asked.search(requestFor(q)).hits.map(({ documentId }) => documentId))
}

function rankAll(questions: readonly Question[]): Asked {
  const queries = questions.map((question) => ({ ...question, query: analyzeQuery(question.q) }))
  return timed(queries, ({ q, query }) => index.rank(query, requestFor(q)))
}

function timed<Q extends Question>(questions: readonly Q[], ask: (question: Q) => string[]): Asked {
  const before = process.cpuUsage()
  const times: number[] = []
  const ranks = questions.map((question) => {
    const started = performance.now()
    const ids = ask(question)
    times.push(performance.now() - started)
    return ids.indexOf(String(question.gold)) + 1
  })
  const { user, system } = process.cpuUsage(before)
  return { ranks, times, cpu: (user + system) / 1e3 }
}

/** Milliseconds from a new passage until it is durable and has been found. */
function addAll(): number {
  const times = Array.from({ length: ADDED }, (_, i) => {
    const passage = { id: `added-${i}`, title: '新增', content: `zqx${i}新增的一段文字` }
    const started = performance.now()
    index.apply([{ kind: 'put', document: asDocument(passage) }], index.cursor())
    const { hits } = index.search(requestFor(`zqx${i}`))
    if (hits[0]?.documentId !== passage.id) throw new Error('an added passage was not found')
    return performance.now() - started
  })
  return round(median(times), 1)
}

/**
 * By the first 50 with their scores, passages and snippets, the total and the facets, and by the first ten, as then other
 * ways are gone: fewer texts are looked at, and not more is counted than a page says.
 */
function countDiffering(): number {
  const exhaustive = new SearchIndex({ file: job.file, log, exhaustive: true })
  const answer = (asked: SearchIndex, query: string, size: number): string =>
    JSON.stringify({ ...asked.search({ ...requestFor(query), size }), tookMs: 0 })
  const differing = job.questions.filter(({ q }) =>
    [50, TOP].some((size) => answer(index, q, size) !== answer(exhaustive, q, size)),
  )
  exhaustive.abandon()
  return differing.length
}
