/**
 * Relevance, speed, size and memory of the search engine on judged questions, and of Lucene 8 on the same:
 * `npm run bench -- search [--quick | --only given|large] [--passages FILE] [--questions FILE]`, by default on
 * ../shared/fixtures/search. `--quick` leaves out the library of 215,000 passages and Lucene, `--only` one of the two
 * libraries. The last line is one JSON object, of the given passages unless only the large library was measured. The engine runs in a process of its own (this file again, with `--measure`), in its main thread: latencies
 * are the engine's, not the message channel's. Every question is asked three times after a warm-up; its median counts.
 * Ours is the whole answer: query cut into terms, best 20, close looks, total, facets, ten snippets. Lucene answers with
 * the numbers of ten passages, for terms it is given; to compare engines with engines, ours is asked for just that as
 * well. All are asked in turns.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { serveEngine, startEngine } from './search/engine-process.ts'
import { type Question, readLines, writeLargeLibrary } from './search/fixtures.ts'
import { findLucene, type LuceneProcess, type LuceneVariant, startLucene } from './search/lucene.ts'
import { comparison, computeLatencies, computeMeasures, round, sourceTable } from './search/measures.ts'
import { type Contender, takeTurns, type Timed } from './search/take-turns.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../../../shared/fixtures/search')
const LARGE = 215_000
/** Questions asked of the large library. */
const LARGE_QUESTIONS = 1_000
const ROUNDS = 3
/** Lucene's own setting first; the best of all on these very questions counts as tuned, which flatters it. */
const SETTINGS = ['1.2,0.75,0.5', '0.9,0.6,0.4', '0.9,0.4,0.4', '0.6,0.6,0.4', '0.9,0.6,0.2', '0.6,0.4,0.2'] as const
const MEASURE = '--measure'

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: path.join(FIXTURES, 'passages.jsonl') },
    questions: { type: 'string', default: path.join(FIXTURES, 'questions.jsonl') },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    measure: { type: 'boolean', default: false },
  },
})

if (values.measure) serveEngine()
else {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-bench-'))
  try {
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Library {
  folder: string
  passages: string
  questions: readonly Question[]
}

async function run(folder: string): Promise<void> {
  const given = { folder, passages: values.passages, questions: [...readLines<Question>(values.questions)] }
  const own = values.only === 'large' ? await measureLarge(given) : await measure(given)
  if (!values.quick && values.only !== 'large') {
    for (const variant of ['smartcn', 'cjk', 'tokens'] as const) await compareRelevance(given, own, variant)
  }
  if (!values.quick && values.only === '') await measureLarge(given)
  console.log(
    JSON.stringify({
      ...computeMeasures(own.ranks),
      ...computeLatencies(own.times),
      build: own.build,
      index_mb: own.indexMb,
      rss_mb: own.rssMb,
    }),
  )
}

async function measureLarge({ folder, passages, questions }: Library): Promise<Own> {
  const large = path.join(folder, 'large.jsonl')
  await writeLargeLibrary(passages, LARGE, large)
  const step = Math.max(1, Math.floor(questions.length / LARGE_QUESTIONS))
  return measure({
    folder: path.join(folder, 'large'),
    passages: large,
    questions: questions.filter((_, i) => i % step === 0),
  })
}

type Own = Awaited<ReturnType<typeof measure>>

async function measure({ folder, passages, questions }: Library) {
  await using engine = startEngine(import.meta.filename, MEASURE)
  const built = await engine.run('build', { passages, questions, file: path.join(folder, 'index.sqlite') })
  await using lucene = values.quick ? null : await luceneOn({ folder, passages, questions }, 'tokens')
  const contenders: Contender[] = [(from, to) => engine.run('ask', from, to)]
  if (lucene) {
    contenders.push((from, to) => engine.run('rank', from, to))
    contenders.push((from, to) => lucene.ask(SETTINGS[0], from, to))
  }
  const [ours, ranked, theirs] = await takeTurns(contenders, questions.length, ROUNDS)
  const own = { ...built, ...ours!, ...(await engine.run('finish')) }
  const { p50, p95, p99, qps } = computeLatencies(own.times)
  console.log(
    `${own.passages} passages: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${qps} queries/s, ` +
      `${round(own.cpu)} ms of processor time each; ` +
      `build ${own.build} passages/s; index ${own.indexMb} MB; resident ${own.rssMb} MB (peak ${own.peakRssMb}); ` +
      `cold open with first answer ${own.coldOpen} ms; added to found ${own.addToSearchable} ms; ` +
      `pruned otherwise than exhaustive: ${own.differing} of ${questions.length} questions`,
  )
  if (lucene && ranked && theirs) reportSpeed({ whole: ours!, ranked }, theirs, lucene)
  console.table(sourceTable(questions, own.ranks, own.firstStageRanks))
  return own
}

async function luceneOn(
  { folder, passages, questions }: Library,
  variant: LuceneVariant,
): Promise<LuceneProcess | null> {
  const lucene = findLucene()
  if ('missing' in lucene) {
    console.log(`Lucene 未参与比较：${lucene.missing}`)
    return null
  }
  return startLucene({
    classPath: lucene.classPath,
    variant,
    passages,
    questions,
    folder: mkdtempSync(path.join(folder, 'lucene-')),
  })
}

function reportSpeed(ours: Record<'whole' | 'ranked', Timed>, theirs: Timed, { build, bytes }: LuceneProcess): void {
  const line = (timed: Timed): string => {
    const { p50, p95, p99, qps } = computeLatencies(timed.times)
    return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${qps} queries/s, ${round(timed.cpu)} ms of processor time each`
  }
  const ratios = (own: Timed): string => {
    const [a, b] = [computeLatencies(own.times), computeLatencies(theirs.times)]
    const names = ['p50', 'p95', 'p99', 'qps'] as const
    return `${names.map((name) => `${name} ${round(a[name] / b[name])}`).join(', ')}, processor time ${round(own.cpu / theirs.cpu)}`
  }
  console.log(
    `  ours, ten numbers for the same tokens: ${line(ours.ranked)}\n` +
      `  Lucene, ten numbers for the same tokens: ${line(theirs)}; ` +
      `build ${Math.round(build)} passages/s; index ${round(bytes / 1e6)} MB\n` +
      `  ours to Lucene's, ten numbers: ${ratios(ours.ranked)}\n` +
      `  our whole answer to Lucene's ten numbers: ${ratios(ours.whole)}`,
  )
}

async function compareRelevance(library: Library, own: Own, variant: LuceneVariant): Promise<void> {
  await using lucene = await luceneOn(library, variant)
  if (!lucene) return
  const { questions } = library
  const results = []
  for (const setting of SETTINGS) results.push({ setting, ...(await lucene.ask(setting, 0, questions.length)) })
  const tuned = results.reduce((a, b) => (computeMeasures(b.ranks).mrr10 > computeMeasures(a.ranks).mrr10 ? b : a))
  for (const { setting, ranks } of new Set([results[0]!, tuned])) {
    const { r1, r10, mrr10 } = computeMeasures(ranks)
    console.log(
      `Lucene ${variant} with k1, b, title ${setting}: R@1 ${r1}, R@10 ${r10}, MRR@10 ${mrr10}; ` +
        `ours better by ${comparison(questions, own.ranks, ranks)}`,
    )
    for (const [source, members] of Map.groupBy(questions.keys(), (i) => questions[i]!.src)) {
      const pick = (all: readonly number[]): number[] => members.map((i) => all[i]!)
      const difference = comparison(
        members.map((i) => questions[i]!),
        pick(own.ranks),
        pick(ranks),
      )
      console.log(`  ${source}: ${difference}`)
    }
  }
}
