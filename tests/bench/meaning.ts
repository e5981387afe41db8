/**
 * Search by meaning beside search by words, and both joined, on judged questions and on codes, names and phrases:
 * `npm run bench -- meaning --model FOLDER --runtime FOLDER [--keep FOLDER] [--window TOKENS]`, by default on
 * ../shared/fixtures/search. Vectors and hits are kept in `--keep`, so only the first run takes long (10 minutes on one
 * core). The weight is fitted on one half and told on the other, both ways. The last line is one JSON object.
 */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Bitset } from '#server/search/engine/documents/bitset.ts'
import type { Scored } from '#server/search/engine/meaning/fusion.ts'
import { openEmbedder } from '#server/search/meaning/model/embedder.ts'
import { WINDOW } from '#server/search/meaning/model/windows.ts'
import { INTERROGATIVE } from '#server/search/engine/scoring/rescorer.ts'
import { quantise, type Quantised } from '#server/search/engine/meaning/quantise.ts'
import { VectorTable } from '#server/search/engine/meaning/vector-table.ts'
import { FIXTURE_FOLDER } from '../fixtures/forgiveness/fixture-library.ts'
import { judged, knownItems } from './meaning/queries.ts'
import { keptVectors } from './meaning/vectors.ts'
import { crossFitted, type Found, fusedRank, rankOf } from './meaning/weights.ts'
import { keptWords } from './meaning/words.ts'
import { type Passage, type Question, readLines, seededRandomNumbers } from './search/fixtures.ts'
import { comparison, computeLatencies, computeMeasures, round } from './search/measures.ts'

/** What bge was trained to read before a question; v1.5 is said to do without. */
const INSTRUCTION = '为这个句子生成表示以用于检索相关文章：'
const LARGE = 215_000

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: path.join(FIXTURE_FOLDER, 'passages.jsonl') },
    questions: { type: 'string', default: path.join(FIXTURE_FOLDER, 'questions.jsonl') },
    model: { type: 'string', default: '' },
    runtime: { type: 'string', default: '' },
    keep: { type: 'string', default: '/tmp/zhiku-bench-meaning' },
    window: { type: 'string', default: String(WINDOW) },
  },
})

async function run(): Promise<void> {
  mkdirSync(values.keep, { recursive: true })
  const passages = [...readLines<Passage>(values.passages)]
  const questions = [...readLines<Question>(values.questions)]
  const queries = [...judged(questions), ...knownItems(passages)]
  const window = Number(values.window)
  const model = await openEmbedder(values, window)
  const loaded = Math.round(process.memoryUsage().rss / 1e6)
  const own = await keptVectors(
    values.keep,
    `passages-${window}`,
    passages.map(({ content }) => content),
    model,
  )
  const asked = await keptVectors(
    values.keep,
    'queries',
    queries.map(({ q }) => q),
    model,
  )
  const instructed = await keptVectors(
    values.keep,
    'queries-instructed',
    queries.map(({ q }) => INSTRUCTION + q),
    model,
  )
  const library = libraryOf(own.of)
  const words = keptWords(values.keep, passages, queries)
  for (const [name, vectors] of [
    ['as typed', asked],
    ['with instruction', instructed],
  ] as const) {
    const meaning = vectors.of.map(([first]) => (first ? nearest(library, first, passages) : []))
    report(
      name,
      queries.map((query, i) => ({ query, words: words[i]!, meaning: meaning[i]! })),
    )
  }
  console.log(
    JSON.stringify({
      loaded_mb: loaded,
      windows: own.windows,
      ...times(own.times, asked.times),
      ...scanTimes(library, asked.of),
    }),
  )
}

interface Library {
  table: VectorTable
  live: Bitset
  windows: Quantised[]
}

function libraryOf(vectors: readonly Float32Array[][]): Library {
  const windows: Quantised[] = []
  const table = new VectorTable(vectors.find((each) => each.length > 0)![0]!.length)
  for (const [document, own] of vectors.entries()) {
    for (const vector of own) {
      const quantised = quantise(vector)
      table.add(document, 0, { id: windows.length, signs: quantised.signs })
      windows.push(quantised)
    }
  }
  return { table, live: Bitset.of(vectors.keys()), windows }
}

const nearest = (
  { table, live, windows }: Library,
  question: Float32Array,
  passages: readonly Passage[],
): Scored<string>[] =>
  table
    .nearest(question, live, (id) => windows[id]!)
    .map(({ document, cosine }) => ({ key: String(passages[document]!.id), score: cosine }))

const NATURAL = ['cmrc', 'drcd', 'squadzh', 'security']
const KNOWN_ITEMS = ['codes', 'names', 'phrases']
const isQuestion = ({ query }: Found): boolean => INTERROGATIVE.test(query.q)

/**
 * One line for each source: words, meaning, and both joined with a weight fitted on other queries, for all queries and as
 * the product does it, for questions alone. `own` is fitted on this source alone, as a site does.
 */
function report(name: string, found: readonly Found[]): void {
  const isJudged = found.filter(({ query }) => !KNOWN_ITEMS.includes(query.src))
  const [all, asking] = [crossFitted(isJudged), crossFitted(isJudged.filter(isQuestion))]
  console.log(`\n${name}: weights ${all.weights.join(', ')}; of questions alone ${asking.weights.join(', ')}`)
  const fitted = new Map(isJudged.map((each, i) => [each, all.ranks[i]!]))
  const ofQuestions = new Map(isJudged.filter(isQuestion).map((each, i) => [each, asking.ranks[i]!]))
  const joined = (each: Found): number => fitted.get(each) ?? fusedRank(each, all.weights[0])
  const gated = (each: Found): number => ofQuestions.get(each) ?? rankOf(each.query, each.words)
  for (const [source, own] of Map.groupBy(found, ({ query }) => query.src)) reportSource(source, own, { joined, gated })
  const natural = isJudged.filter(({ query }) => NATURAL.includes(query.src))
  reportSource('natural questions', natural, { joined, gated })
  reportSource('all judged', isJudged, { joined, gated })
  if (name === 'as typed') curve(isJudged.filter(isQuestion))
}

type RankOf = (each: Found) => number

function reportSource(source: string, own: readonly Found[], ways: Record<'joined' | 'gated', RankOf>): void {
  const words = own.map((each) => rankOf(each.query, each.words))
  const meaning = own.map((each) => rankOf(each.query, each.meaning))
  const told = (ranks: readonly number[]): string => {
    const lost = ranks.filter((rank, i) => worse(rank, words[i]!)).length
    return `${figures(ranks)}, ${compared(own, ranks, words)}, ${lost} lower`
  }
  console.log(`${source} (${own.length}): words ${figures(words)}; meaning ${figures(meaning)}`)
  console.log(`    joined ${told(own.map(ways.joined))}`)
  console.log(`    questions alone ${told(own.map(ways.gated))}`)
  if (KNOWN_ITEMS.includes(source)) return
  const fitted = crossFitted(own.filter(isQuestion))
  const ownRanks = new Map(own.filter(isQuestion).map((each, i) => [each, fitted.ranks[i]!]))
  const ranks = own.map((each, i) => ownRanks.get(each) ?? words[i]!)
  console.log(`    own weights ${fitted.weights.join(', ')}: ${told(ranks)}`)
}

const worse = (rank: number, before: number): boolean => before > 0 && (rank === 0 || rank > before)

const figures = (ranks: readonly number[]): string => {
  const { mrr10, r1, r10 } = computeMeasures(ranks)
  return `MRR ${mrr10} R@1 ${r1} R@10 ${r10}`
}

const compared = (own: readonly Found[], ours: readonly number[], theirs: readonly number[]): string =>
  comparison(
    own.map(({ query }) => ({ q: query.q, gold: [...query.golds][0] ?? '', src: query.src })),
    ours,
    theirs,
  )

/** How quality goes with the weight, to see how sharp the optimum is. */
function curve(found: readonly Found[]): void {
  for (const weight of [0.3, 0.7, 1, 1.3, 1.6, 2, 3])
    console.log(`  weight ${weight}: ${figures(found.map((each) => fusedRank(each, weight)))}`)
}

const times = (passages: readonly number[], queries: readonly number[]) => ({
  ...(passages.length > 0 && { passage_ms: round(passages.reduce((a, b) => a + b, 0) / passages.length, 1) }),
  ...(queries.length > 0 && { query_p50: computeLatencies(queries).p50, query_p95: computeLatencies(queries).p95 }),
})

/** Milliseconds of a scan of this library, and of random vectors as many as 215,000 passages have windows. */
function scanTimes(library: Library, questions: readonly Float32Array[][]) {
  const sample = questions.filter((_, i) => i % 50 === 0).flatMap(([first]) => first ?? [])
  const timed = ({ table, live, windows }: Library) => {
    const own = sample.map((question) => {
      const started = performance.now()
      table.nearest(question, live, (id) => windows[id % windows.length]!)
      return performance.now() - started
    })
    return computeLatencies(own)
  }
  const small = timed(library)
  const before = process.memoryUsage().arrayBuffers
  const perPassage = library.windows.length / [...library.live].length
  const large = timed(randomLibrary(library, Math.round(LARGE * perPassage)))
  const grown = process.memoryUsage().arrayBuffers - before
  return {
    scan_p50: small.p50,
    scan_p95: small.p95,
    large_scan_p50: large.p50,
    large_scan_p95: large.p95,
    large_mb: Math.round(grown / 1e6),
  }
}

function randomLibrary({ windows }: Library, size: number): Library {
  const random = seededRandomNumbers(7)
  const table = new VectorTable(windows[0]!.bytes.length)
  for (let document = 0; document < size; document++) {
    const signs = Uint32Array.from(windows[0]!.signs, () => Math.floor(random() * 2 ** 32))
    table.add(document, 0, { id: document, signs })
  }
  return { table, live: Bitset.of(Array.from({ length: size }).keys()), windows }
}

if (values.model !== '' && existsSync(FIXTURE_FOLDER)) await run()
else
  console.log(
    `skipped: --model and --runtime name the folders of an installed model\n${JSON.stringify({ skipped: true })}`,
  )
