import { fuse, type Scored } from '#server/search/engine/meaning/fusion.ts'
import { computeMeasures } from '../search/measures.ts'
import type { Query } from './queries.ts'

const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.3, 1.6, 2, 2.5, 3, 4] as const
const TOP = 10

/** A query with what both searches found. */
export interface Found {
  query: Query
  words: readonly Scored<string>[]
  meaning: readonly Scored<string>[]
}

/** Rank of the first passage that answers, 0 when it is not among the first ten. */
export function rankOf({ golds }: Query, list: readonly Scored<string>[]): number {
  return list.slice(0, TOP).findIndex(({ key }) => golds.has(key)) + 1
}

export const fusedRank = ({ query, words, meaning }: Found, weight: number): number =>
  rankOf(query, fuse(words, meaning, weight))

/** The weight with which these queries have the greatest MRR; of equal ones the smallest. */
export function fitWeight(queries: readonly Found[]): number {
  const values = WEIGHTS.map((weight) => computeMeasures(queries.map((found) => fusedRank(found, weight))).mrr10)
  return WEIGHTS[values.indexOf(Math.max(...values))]!
}

export interface TwiceFitted {
  /** The weight that was fitted on the other half, for either half. */
  weights: readonly [number, number]
  ranks: number[]
}

/**
 * Fits the weight on one half of the queries and tells the ranks of the other, both ways. Queries about one passage are in
 * the same half.
 */
export function crossFitted(queries: readonly Found[]): TwiceFitted {
  const half = ({ query }: Found): 0 | 1 => (hash([...query.golds][0] ?? '') % 2 === 0 ? 0 : 1)
  const fit = (of: 0 | 1): number => fitWeight(queries.filter((found) => half(found) !== of))
  const weights = [fit(0), fit(1)] as const
  return { weights, ranks: queries.map((found) => fusedRank(found, weights[half(found)])) }
}

/** FNV-1a: even and odd ids must not differ in their source. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
