/** A small generator for property tests (mulberry32): the same seed gives the same run, so that a failure repeats. */
export interface Random {
  /** 0 <= n < below */
  int: (below: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Some of the elements, perhaps none, each at most once. */
  some: <T>(from: readonly T[], atMost: number) => T[]
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('nothing to pick from')
    return from[int(from.length)]!
  }
  return {
    int,
    chance: (probability) => next() < probability,
    pick,
    some: (from, atMost) => [...new Set(Array.from({ length: int(atMost + 1) }, () => pick(from)))],
  }
}
