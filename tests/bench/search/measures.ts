import { type Question, seededRandomNumbers } from './fixtures.ts'

const RESAMPLES = 1_000

/** Rank 0 means not among the first ten. */
export interface Measures {
  r1: number
  r10: number
  mrr10: number
}

export function computeMeasures(ranks: readonly number[]): Measures {
  const share = (value: (rank: number) => number): number =>
    round(ranks.reduce((sum, rank) => sum + value(rank), 0) / Math.max(1, ranks.length), 4)
  return { r1: share((rank) => Number(rank === 1)), r10: share((rank) => Number(rank > 0)), mrr10: share(reciprocal) }
}

const reciprocal = (rank: number): number => (rank > 0 ? 1 / rank : 0)

/**
 * 95 % confidence interval of a mean over the questions, in points: passages are drawn again, each with all of its
 * questions, as questions about one passage fail together.
 */
export function interval(questions: readonly Question[], valueOf: (question: number) => number): [number, number] {
  const clusters = [...Map.groupBy(questions.keys(), (i) => String(questions[i]!.gold)).values()].map((members) => ({
    sum: members.reduce((sum, i) => sum + valueOf(i), 0),
    count: members.length,
  }))
  const random = seededRandomNumbers(1)
  const means = Array.from({ length: RESAMPLES }, () => {
    let [sum, count] = [0, 0]
    for (let i = 0; i < clusters.length; i++) {
      const cluster = clusters[Math.floor(random() * clusters.length)]!
      sum += cluster.sum
      count += cluster.count
    }
    return (100 * sum) / count
  }).toSorted((a, b) => a - b)
  return [round(quantile(means, 0.025)), round(quantile(means, 0.975))]
}

/** By how much the first ranks better than the second, on the same questions. */
export function comparison(questions: readonly Question[], ours: readonly number[], theirs: readonly number[]): string {
  const part = (name: string, value: (rank: number) => number): string => {
    const difference = (i: number): number => value(ours[i]!) - value(theirs[i]!)
    const mean = (100 * questions.reduce((sum, _, i) => sum + difference(i), 0)) / Math.max(1, questions.length)
    const [low, high] = interval(questions, difference)
    return `${name} ${signed(mean)} (95 % ${signed(low)} … ${signed(high)})`
  }
  return `${part('MRR@10', reciprocal)}, ${part('R@1', (rank) => Number(rank === 1))}`
}

/**
 * One row for every source and one for all, with the interval of MRR@10, what the first stage alone reaches and, in
 * points with the interval of the paired difference, what the second adds to it.
 */
export function sourceTable(
  questions: readonly Question[],
  ranks: readonly number[],
  firstStage: readonly number[],
): Record<string, string | number>[] {
  const row = (source: string, members: readonly number[]): Record<string, string | number> => {
    const own = members.map((i) => questions[i]!)
    const [low, high] = interval(own, (i) => reciprocal(ranks[members[i]!]!))
    const first = computeMeasures(members.map((i) => firstStage[i]!))
    const gain = (i: number): number => reciprocal(ranks[members[i]!]!) - reciprocal(firstStage[members[i]!]!)
    const [least, most] = interval(own, gain)
    return {
      source,
      questions: members.length,
      ...computeMeasures(members.map((i) => ranks[i]!)),
      'mrr10 95 %': `${(low / 100).toFixed(3)}–${(high / 100).toFixed(3)}`,
      'r1 first stage': first.r1,
      'mrr10 first stage': first.mrr10,
      'second stage adds': `${signed(least)} … ${signed(most)}`,
    }
  }
  const sources = Map.groupBy(questions.keys(), (i) => questions[i]!.src)
  return [...Array.from(sources, ([source, members]) => row(source, members)), row('all', [...questions.keys()])]
}

export interface Latencies {
  p50: number
  p95: number
  p99: number
  qps: number
}

export function computeLatencies(times: readonly number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b)
  const total = times.reduce((sum, time) => sum + time, 0)
  const at = (q: number): number => round(quantile(sorted, q))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), qps: Math.round((1000 * times.length) / Math.max(total, 1e-9)) }
}

export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}

function signed(value: number): string {
  return (value >= 0 ? '+' : '') + value.toFixed(2)
}
