/**
 * Relevance, speed, size and memory of the search engine on judged questions, and of Lucene 8 on the same:
 * `npm run bench -- search [--quick] [--passages FILE] [--questions FILE]`, by default on ../shared/fixtures/search.
 * `--quick` leaves out the library of 215,000 passages and Lucene. The last line is one JSON object of the given
 * passages. The engine runs in a process of its own (this file again, with `--measure`), in its main thread: latencies
 * are the engine's, not the message channel's. Every question is asked three times after a warm-up; its median counts.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runEngine, type EngineFigures, type EngineJob } from './search/engine-run.ts'
import { readLines, writeLargeLibrary, type Question } from './search/fixtures.ts'
import { findLucene, runLucene, type LuceneFigures, type LuceneVariant } from './search/lucene.ts'
import { comparison, latenciesOf, measuresOf, round, sourceTable } from './search/measures.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../../../shared/fixtures/search')
const LARGE = 215_000
/** Questions asked of the large library. */
const LARGE_QUESTIONS = 1_000
const ROUNDS = 3
/** Lucene's own setting first; the best of all on these very questions counts as tuned, which flatters it. */
const SETTINGS = ['1.2,0.75,0.5', '0.9,0.6,0.4', '0.9,0.4,0.4', '0.6,0.6,0.4', '0.9,0.6,0.2', '0.6,0.4,0.2']

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: path.join(FIXTURES, 'passages.jsonl') },
    questions: { type: 'string', default: path.join(FIXTURES, 'questions.jsonl') },
    quick: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
  },
})

if (values.measure) {
  const [job] = (await once(process, 'message')) as [EngineJob]
  process.send!(runEngine(job), () => process.disconnect())
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-bench-'))
  try {
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run(folder: string): Promise<void> {
  const questions = [...readLines<Question>(values.questions)]
  const own = await measure({
    passages: values.passages,
    questions,
    file: path.join(folder, 'index.sqlite'),
    rounds: ROUNDS,
  })
  report(own)
  console.table(sourceTable(questions, own.ranks, own.firstStageRanks))
  if (!values.quick) {
    await compareWithLucene(folder, {
      passages: values.passages,
      questions,
      own,
      variants: ['smartcn', 'cjk', 'tokens'],
    })
    await measureLarge(folder, questions)
  }
  console.log(
    JSON.stringify({
      ...measuresOf(own.ranks),
      ...latenciesOf(own.times),
      build: own.build,
      index_mb: own.indexMb,
      rss_mb: own.rssMb,
    }),
  )
}

async function measureLarge(folder: string, all: readonly Question[]): Promise<void> {
  const passages = path.join(folder, 'large.jsonl')
  await writeLargeLibrary(values.passages, LARGE, passages)
  const step = Math.max(1, Math.floor(all.length / LARGE_QUESTIONS))
  const questions = all.filter((_, i) => i % step === 0)
  const own = await measure({ passages, questions, file: path.join(folder, 'large.sqlite'), rounds: ROUNDS })
  report(own)
  await compareWithLucene(folder, { passages, questions, own, variants: ['tokens'] })
}

async function measure(job: EngineJob): Promise<EngineFigures> {
  const child = fork(import.meta.filename, ['--measure'], {
    stdio: 'inherit',
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=8'], // a third of the young generation: as the worker has it
  })
  child.send(job)
  const [figures] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the measured process ended: ${code}`))),
  ])) as [EngineFigures]
  return figures
}

function report(own: EngineFigures): void {
  const { p50, p95, p99, qps } = latenciesOf(own.times)
  console.log(
    `${own.passages} passages: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${qps} queries/s; ` +
      `build ${own.build} passages/s; index ${own.indexMb} MB; resident ${own.rssMb} MB (peak ${own.peakRssMb}); ` +
      `cold open with first answer ${own.coldOpen} ms; added to found ${own.addToSearchable} ms; ` +
      `pruned otherwise than exhaustive: ${own.differing} of ${own.times.length} questions`,
  )
}

interface Compared {
  passages: string
  questions: readonly Question[]
  own: EngineFigures
  variants: readonly LuceneVariant[]
}

async function compareWithLucene(folder: string, { passages, questions, own, variants }: Compared): Promise<void> {
  const lucene = findLucene()
  if ('missing' in lucene) return console.log(`Lucene 未参与比较：${lucene.missing}`)
  for (const variant of variants) {
    const figures = await runLucene({
      classPath: lucene.classPath,
      variant,
      settings: own.passages < LARGE ? SETTINGS : SETTINGS.slice(0, 1),
      passages,
      questions,
      folder: path.join(folder, `lucene-${variant}-${own.passages}`),
      rounds: ROUNDS,
    })
    reportSpeed(own, figures[0]!)
    const tuned = figures.reduce((a, b) => (measuresOf(b.ranks).mrr10 > measuresOf(a.ranks).mrr10 ? b : a))
    for (const each of new Set([figures[0]!, tuned])) reportRelevance(questions, own, each)
  }
}

function reportSpeed(own: EngineFigures, { variant, passages, times, build, bytes }: LuceneFigures): void {
  const [ours, theirs] = [latenciesOf(own.times), latenciesOf(times)]
  console.log(
    `Lucene ${variant}, ${passages} passages: p50 ${theirs.p50} ms, p95 ${theirs.p95} ms, ${theirs.qps} queries/s; ` +
      `build ${Math.round(build)} passages/s; index ${round(bytes / 1e6)} MB\n` +
      `  ours to theirs: p50 ${round(ours.p50 / theirs.p50)}, p95 ${round(ours.p95 / theirs.p95)}, ` +
      `queries/s ${round(ours.qps / theirs.qps)}`,
  )
}

function reportRelevance(questions: readonly Question[], own: EngineFigures, lucene: LuceneFigures): void {
  const { r1, r10, mrr10 } = measuresOf(lucene.ranks)
  console.log(
    `  with k1, b, title ${lucene.setting}: R@1 ${r1}, R@10 ${r10}, MRR@10 ${mrr10}; ` +
      `ours better by ${comparison(questions, own.ranks, lucene.ranks)}`,
  )
}
