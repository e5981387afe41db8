/**
 * Hard queries and clean questions with forgiveness on and off: `npm run bench -- forgiveness [missed]`. Over
 * ../shared/fixtures/search; `missed` lists what was not found. The last line is JSON: recall at 10 of both sets of hard
 * queries, figures of the clean questions without and with forgiveness, times in milliseconds.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type ForgivenessLibrary, forgivenessLibrary } from '../fixtures/forgiveness/forgiveness-library.ts'
import { FIXTURE_FOLDER, type Question, readLines, requestFor } from '../fixtures/forgiveness/fixture-library.ts'
import { HARD_QUERIES, type HardQuery, SECOND_QUERIES } from '../fixtures/forgiveness/hard-queries.ts'

const showMissed = process.argv.includes('missed')
const TOP = 10

if (existsSync(FIXTURE_FOLDER)) await bench()
else console.log(`skipped: ${FIXTURE_FOLDER} is not here\n${JSON.stringify({ skipped: true })}`)

async function bench(): Promise<void> {
  await using library = await forgivenessLibrary()
  console.log(`${library.passages} passages, ${library.words} words`)
  const [hard, bare] = await askBothWays(library, HARD_QUERIES)
  const [second, secondBare] = await askBothWays(library, SECOND_QUERIES)
  const questions = readLines<Question>(path.join(FIXTURE_FOLDER, 'questions.jsonl'))
  const off = await rankAll(questions, async (q) => library.search(requestFor(q)))
  const on = await rankAll(questions, async (q) => library.sources(requestFor(q)))
  const lost = on.filter(({ rank }, i) => rank !== off[i]!.rank)
  if (showMissed) for (const { line, rank } of lost) console.log('moved', rank, JSON.stringify(line))
  const figures = {
    hard_recall10: measures(hard).r10,
    hard_r1: measures(hard).r1,
    hard_recall10_off: measures(bare).r10,
    hard_p95: p95(hard),
    second_recall10: measures(second).r10,
    second_r1: measures(second).r1,
    second_recall10_off: measures(secondBare).r10,
    second_p95: p95(second),
    clean_off: measures(off),
    clean_on: measures(on),
    clean_p95_off: p95(off),
    clean_p95_on: p95(on),
  }
  console.log(JSON.stringify(figures))
}

/** The queries of a file with forgiveness and without, by kind on the screen. */
async function askBothWays(library: ForgivenessLibrary, file: string) {
  const queries = readLines<HardQuery>(file)
  const on = await rankAll(queries, async (q) => library.sources(requestFor(q)))
  const off = await rankAll(queries, async (q) => library.search(requestFor(q)))
  printKinds(on, off)
  return [on, off] as const
}

interface Ranked<T> {
  line: T
  rank: number
  ms: number
}

async function rankAll<T extends { q: string; gold: number | string }>(
  lines: readonly T[],
  ask: (q: string) => Promise<{ hits: readonly { documentId: string }[] }>,
): Promise<Ranked<T>[]> {
  const ranked: Ranked<T>[] = []
  for (const line of lines) {
    const started = performance.now()
    const { hits } = await ask(line.q)
    const ms = performance.now() - started
    const rank = hits.slice(0, TOP).findIndex((hit) => hit.documentId === String(line.gold)) + 1
    ranked.push({ line, rank, ms })
  }
  return ranked
}

function printKinds(hard: readonly Ranked<HardQuery>[], bare: readonly Ranked<HardQuery>[]): void {
  const kinds = Map.groupBy(hard.keys(), (i) => hard[i]!.line.kind)
  console.table(
    Array.from(kinds, ([kind, members]) => ({
      kind,
      queries: members.length,
      found: members.filter((i) => hard[i]!.rank > 0).length,
      first: members.filter((i) => hard[i]!.rank === 1).length,
      foundWithout: members.filter((i) => bare[i]!.rank > 0).length,
    })),
  )
  if (showMissed) for (const { line, rank } of hard) if (rank === 0) console.log('missed', JSON.stringify(line))
}

function measures(ranked: readonly { rank: number }[]): { r1: number; r10: number; mrr10: number } {
  const share = (value: (rank: number) => number) =>
    Number((ranked.reduce((sum, { rank }) => sum + value(rank), 0) / Math.max(1, ranked.length)).toFixed(4))
  return {
    r1: share((rank) => Number(rank === 1)),
    r10: share((rank) => Number(rank > 0)),
    mrr10: share((rank) => (rank > 0 ? 1 / rank : 0)),
  }
}

function p95(ranked: readonly { ms: number }[]): number {
  const sorted = ranked.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(2))
}
