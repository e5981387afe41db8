import type { Asked, Judged } from './measure.ts'

/** From hardly anything to more than the words. */
const WEIGHTS = [0.2, 0.4, 0.7, 1, 1.3, 1.8, 2.5] as const
const RESAMPLES = 1000

export interface FittedMeaning {
  /** With words alone, and with the weight that was fitted on the other half of the questions. */
  before: Asked[]
  after: Asked[]
  /** The best on all questions. */
  weight: number
  /** 95 % interval of what the mean of 1/rank gains. */
  gain: { low: number; high: number }
}

/**
 * Fits how much meaning counts beside words. What it gains is told on questions that had no part in the fitting: each half
 * with the weight of the other.
 */
export async function fitMeaning(
  judged: readonly Judged[],
  ask: (each: Judged, weight: number) => Promise<Asked>,
  tell: (share: number) => Promise<void>,
): Promise<FittedMeaning> {
  const before: Asked[] = []
  const byWeight = WEIGHTS.map((): Asked[] => [])
  for (const [i, each] of judged.entries()) {
    before.push(await ask(each, 0))
    for (const [at, weight] of WEIGHTS.entries()) byWeight[at]!.push(await ask(each, weight))
    await tell((i + 1) / judged.length)
  }
  const numbers = [...judged.keys()]
  const best = (isFitted: (i: number) => boolean): number => bestOf(byWeight, numbers.filter(isFitted))
  const [even, odd] = [best((i) => i % 2 === 0), best((i) => i % 2 === 1)]
  const after = numbers.map((i) => byWeight[i % 2 === 0 ? odd : even]![i]!)
  return {
    before,
    after,
    weight: WEIGHTS[best(() => true)]!,
    gain: interval(numbers.map((i) => worth(after[i]!) - worth(before[i]!))),
  }
}

/** Which weight is best for these questions; of equal ones the smallest. */
function bestOf(byWeight: readonly Asked[][], questions: readonly number[]): number {
  const sums = byWeight.map((asked) => questions.reduce((sum, i) => sum + worth(asked[i]!), 0))
  return sums.indexOf(Math.max(...sums))
}

const worth = ({ rank }: Asked): number => (rank === null ? 0 : 1 / rank)

/** The means of samples drawn again from these values, by a fixed seed, so that the same trial tells the same. */
function interval(values: readonly number[]): { low: number; high: number } {
  const random = randomNumbers(1)
  const means = Array.from({ length: RESAMPLES }, () => {
    const sum = values.reduce((total) => total + values[Math.floor(random() * values.length)]!, 0)
    return sum / values.length
  }).toSorted((a, b) => a - b)
  return { low: means[Math.floor(0.025 * RESAMPLES)]!, high: means[Math.floor(0.975 * RESAMPLES)]! }
}

/** mulberry32, from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
