/**
 * Relevance, speed and size of the search engine on judged questions:
 * `node tests/bench/search.ts [--passages FILE] [--questions FILE]`, by default on ../shared/fixtures/search.
 * Runs inside this thread, so that latencies are the engine's and not the message channel's. The last line is JSON.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SearchIndex } from '#server/search/engine/search-index.ts'
import type { IndexedDocument, SearchRequest } from '#server/search/types.ts'

interface Passage {
  id: number | string
  title: string
  content: string
}

interface Question {
  q: string
  gold: number | string
  src: string
}

const FIXTURES = path.resolve(import.meta.dirname, '../../../shared/fixtures/search')
const BATCH = 200
const TOP = 10

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: path.join(FIXTURES, 'passages.jsonl') },
    questions: { type: 'string', default: path.join(FIXTURES, 'questions.jsonl') },
  },
})

const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-bench-'))
try {
  run(path.join(folder, 'index.sqlite'))
} finally {
  rmSync(folder, { recursive: true })
}

function run(file: string): void {
  const passages = readLines<Passage>(values.passages)
  const questions = readLines<Question>(values.questions)
  const index = new SearchIndex({ file, log: (line) => console.log(line) })
  const build = buildIndex(index, passages)
  // One round to warm up, as a server is warm; the second is measured.
  answerAll(index, questions)
  const { ranks, times } = answerAll(index, questions)
  const sorted = times.toSorted((a, b) => a - b)
  const figures = {
    ...measures(ranks),
    p50: round(quantile(sorted, 0.5)),
    p95: round(quantile(sorted, 0.95)),
    p99: round(quantile(sorted, 0.99)),
    qps: Math.round((1000 * times.length) / times.reduce((sum, time) => sum + time, 0)),
    build: Math.round(build),
    index_mb: round(index.stats().bytes / 1e6),
    rss_mb: Math.round(process.memoryUsage().rss / 1e6),
  }
  index.close()
  printSources(questions, ranks)
  console.log(`${passages.length} passages, ${questions.length} questions`)
  console.log(JSON.stringify(figures))
}

function readLines<T>(file: string): T[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T)
}

/** Passages a second, durably written and merged as far as the engine wants to. */
function buildIndex(index: SearchIndex, passages: readonly Passage[]): number {
  const started = performance.now()
  for (let at = 0; at < passages.length; at += BATCH) {
    const batch = passages.slice(at, at + BATCH)
    index.apply(
      batch.map((passage) => ({ kind: 'put', document: asDocument(passage) })),
      at + batch.length,
    )
    while (index.maintain());
  }
  return (1000 * passages.length) / (performance.now() - started)
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

function answerAll(index: SearchIndex, questions: readonly Question[]): { ranks: number[]; times: number[] } {
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
    reader: { tenantId: '0', userId: 'reader', allow: ['public', 'staff'], deny: [], clearance: 0, seeAll: false },
    exclude: new Set(),
    now: 1,
  }
}

/** Rank 0 means not among the first ten. */
function measures(ranks: readonly number[]): { r1: number; r10: number; mrr10: number } {
  const share = (value: (rank: number) => number): number =>
    round(ranks.reduce((sum, rank) => sum + value(rank), 0) / Math.max(1, ranks.length), 4)
  return {
    r1: share((rank) => Number(rank === 1)),
    r10: share((rank) => Number(rank > 0)),
    mrr10: share((rank) => (rank > 0 ? 1 / rank : 0)),
  }
}

function printSources(questions: readonly Question[], ranks: readonly number[]): void {
  const row = (name: string, those: readonly number[]): Record<string, string | number> => ({
    source: name,
    questions: those.length,
    ...measures(those),
  })
  const bySource = Map.groupBy(ranks.keys(), (i) => questions[i]!.src)
  const rows = Array.from(bySource, ([source, members]) =>
    row(
      source,
      members.map((i) => ranks[i]!),
    ),
  )
  console.table([...rows, row('all', ranks)])
}

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
