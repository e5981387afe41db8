import { type AnalyzedQuery, mayBeginCode } from '../../analysis/index.ts'
import { LONGEST_FIELD } from '../postings/memory-segment.ts'
import {
  BLOCK_BITS,
  blockNumber,
  endOfBlock,
  endOfPlain,
  hasPlain,
  OTHER,
  type Postings,
  type Saturation,
  unitePostings,
} from '../postings/postings.ts'
import type { Passages } from '../postings/passages.ts'
import { loadPostings, type Meant, type PostingsCache } from '../postings/postings-cache.ts'
import type { Means, Segment } from '../postings/segment.ts'

// BM25F. Fitted on 5,000 questions with few degrees of freedom (README); grams count half of words, titles 0.4.
export const K1 = 0.9
export const TITLE_WEIGHT = 0.4
const B_CONTENT = 0.6
const B_TITLE = 0.3
const GRAM_WEIGHT = 0.5
const BEGINNING_WEIGHT = 0.25

/**
 * A passage matches when it contains this share of the idf mass of the required terms. Short queries require all of it.
 * Figures are always required: GB/T 1235 is no answer to GB/T 1234, whatever else of the query stands there.
 */
const MATCHED_SHARE = 0.6
const SHORT_QUERY_WORDS = 3
const MASS_UNIT = 1024

/** Sums over the passages of live documents in all segments. */
export interface Statistics {
  passages: number
  means: Means
  words: LengthTables
  grams: LengthTables
}

/** The saturation of one occurrence, by field length in terms. */
export interface LengthTables {
  content: Float64Array
  title: Float64Array
  /** The saturation of one occurrence in content. */
  plain: Float64Array
}

export interface Term {
  key: string
  /** The term also counts codes that begin with the word, with little weight; the word itself is another term. */
  isBeginning: boolean
  space: 'words' | 'grams'
  /** Space weight times idf times (k1 + 1): the most that a passage can get for the term. */
  weight: number
  /** Its share in the required mass; 0 when the term is not required. */
  mass: number
  /** By segment. */
  postings: (Postings | null)[]
}

export interface Plan {
  /** By weight, the greatest first: scores are added up in this order for every passage. */
  terms: Term[]
  /** The mass that a passage needs to match, and the mass of everything required. */
  threshold: number
  fullMass: number
}

export function computeStatistics(segments: readonly Segment[]): Statistics {
  const passages = segments.reduce((sum, { size, removed }) => sum + size - removed.count, 0)
  const mean = (field: 0 | 1 | 2 | 3, read: (segment: Segment) => Uint16Array): number => {
    const sum = segments.reduce((total, each) => total + cachedSum(read(each)) - each.removed.lengths[field], 0)
    return Math.max(1, sum) / Math.max(1, passages)
  }
  const means: Means = [
    mean(0, (segment) => segment.words.content),
    mean(1, (segment) => segment.words.title),
    mean(2, (segment) => segment.grams.content),
    mean(3, (segment) => segment.grams.title),
  ]
  return { passages, means, ...buildTables(means) }
}

/** Segments on disk never change, so their sums are computed once. */
const sums = new WeakMap<Uint16Array, number>()

function cachedSum(lengths: Uint16Array): number {
  let sum = sums.get(lengths)
  if (sum === undefined) {
    sum = lengths.reduce((total, length) => total + length, 0)
    sums.set(lengths, sum)
  }
  return sum
}

function buildTables([wordContent, wordTitle, gramContent, gramTitle]: Means): Pick<Statistics, 'words' | 'grams'> {
  return { words: tablesOfSpace(wordContent, wordTitle), grams: tablesOfSpace(gramContent, gramTitle) }
}

function tablesOfSpace(meanContent: number, meanTitle: number): LengthTables {
  const content = lengthTable(meanContent, B_CONTENT)
  const plain = content.map((frequency) => frequency / (frequency + K1))
  return { content, title: lengthTable(meanTitle, B_TITLE), plain }
}

function lengthTable(average: number, b: number): Float64Array {
  return Float64Array.from({ length: LONGEST_FIELD + 1 }, (_, length) => 1 / (1 - b + (b * length) / average))
}

/** The saturation of entries of words or grams in these passages, for computing their maxima. */
export function saturationFor({ words, grams }: Passages, means: Means, space: 'words' | 'grams'): Saturation {
  const lengths = space === 'words' ? words : grams
  const tables = buildTables(means)[space]
  return (entry) => {
    const passage = entry >>> 16
    const frequency =
      ((entry >>> 8) & 0xff) * tables.content[lengths.content[passage]!]! +
      TITLE_WEIGHT * (entry & 0xff) * tables.title[lengths.title[passage]!]!
    return frequency / (frequency + K1)
  }
}

/**
 * The factor by which a saturation may now exceed a segment's stored maxima, because the mean lengths have changed.
 * When a mean doubles, a frequency grows at most to twice its value, and a saturation grows less than its frequency.
 */
export function computeDrift(segment: Segment, { means }: Statistics): number {
  return segment.means ? Math.max(1, ...segment.means.map((before, i) => means[i]! / before)) : 1
}

/** Reads the query's postings, those on disk through the cache, and weighs its terms, the weightiest first. */
export function planQuery(
  query: AnalyzedQuery,
  { onDisk, memory, cache }: { onDisk: readonly Segment[]; memory: Segment; cache: PostingsCache },
  statistics: Statistics,
): Plan {
  const demanded = new Set(query.required.flat())
  const removedPassages = (index: number) => (onDisk[index] ?? memory).removed
  const read = (key: string, meant: Meant) => [...cache.read(onDisk, key, meant), loadPostings(memory, key, meant)]
  const weigh = (key: string, postings: Term['postings'], isDemanded: boolean): Term => {
    const space = key.startsWith('w') ? 'words' : 'grams'
    const found = postings.reduce((sum, each, i) => sum + (each ? removedPassages(i).countLive(each) : 0), 0)
    const idf = inverseFrequency(found, statistics.passages)
    const weight = (space === 'words' ? 1 : GRAM_WEIGHT) * idf * (K1 + 1)
    const mass = isDemanded ? Math.max(1, Math.round(idf * MASS_UNIT)) : 0
    return { key, isBeginning: false, space, weight, mass, postings }
  }
  const gramTerms = (gram: string): Term[] => {
    const key = `g${gram}`
    const own = read(key, query.lone.includes(gram) ? 'lone' : 'term')
    const codes = query.begins && mayBeginCode(gram) ? read(key, 'codes') : []
    if (!codes.some((each, i) => each && removedPassages(i).countLive(each) > 0))
      return [weigh(key, own, demanded.has(gram))]
    // Codes that begin with the word are found like the word itself, with less weight.
    const beginning = weigh(key, united(own, codes), demanded.has(gram))
    return [weigh(key, own, false), { ...beginning, isBeginning: true, weight: beginning.weight * BEGINNING_WEIGHT }]
  }
  const terms = [
    ...query.words.map((word) => weigh(`w${word}`, read(`w${word}`, 'term'), false)),
    ...query.grams.flatMap((gram) => gramTerms(gram)),
  ]
  return { terms: terms.toSorted((a, b) => b.weight - a.weight), ...requireFigures(terms, query) }
}

const FIGURE = /\d/

/** The mass that a match needs. Without one of the figures nothing reaches it, because each weighs more than the words. */
function requireFigures(terms: Term[], { required }: AnalyzedQuery): Pick<Plan, 'threshold' | 'fullMass'> {
  const words = terms.reduce((sum, { key, mass }) => (FIGURE.test(key) ? sum : sum + mass), 0)
  let figures = 0
  for (const term of terms) {
    if (term.mass === 0 || !FIGURE.test(term.key)) continue
    term.mass = words + 1
    figures += term.mass
  }
  const share = required.length <= SHORT_QUERY_WORDS ? 1 : MATCHED_SHARE
  return { threshold: figures + Math.ceil(words * share), fullMass: figures + words }
}

/** By segment. */
const united = (own: Term['postings'], codes: Term['postings']): Term['postings'] =>
  own.map((each, i) => unitePostings([each, codes[i]].filter((some) => some != null)))

export function inverseFrequency(found: number, passages: number): number {
  return Math.log(1 + (Math.max(passages, found) - found + 0.5) / (found + 0.5))
}

/** Some blocks of one term in one segment: from block number `from`, whose entries begin at byte `at`, up to `to`. */
export interface BlockRun {
  postings: Postings
  from: number
  to: number
  at: number
}

/** Scores by passage number less `offset`, and the positions of those that are no longer 0. */
export class ScoreRoom {
  readonly scores: Float64Array
  readonly touched: Uint16Array
  count = 0
  offset = 0

  constructor(size: number) {
    this.scores = new Float64Array(size)
    this.touched = new Uint16Array(size)
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.scores[this.touched[i]!] = 0
    this.count = 0
  }
}

/** What the scorer needs to know of one term in one segment. */
export interface Worth {
  weight: number
  lengths: Segment['words']
  tables: LengthTables
}

/** Adds the scores of one term to all passages of some blocks. */
export function addScores(
  { weight, lengths, tables }: Worth,
  { postings, from, to, at }: BlockRun,
  room: ScoreRoom,
): void {
  const { bytes } = postings
  const { scores, touched, offset } = room
  let { count } = room
  let next = at
  for (let block = from; block < to; block++) {
    const base = blockNumber(postings, block) << BLOCK_BITS
    const middle = endOfPlain(bytes, block, next)
    const end = endOfBlock(bytes, block, next)
    for (; next < middle; next++) {
      const passage = base | bytes[next]!
      const before = scores[passage - offset]!
      if (before === 0) touched[count++] = passage - offset
      scores[passage - offset] = before + weight * tables.plain[lengths.content[passage]!]!
    }
    for (; next < end; next += OTHER) {
      const passage = base | bytes[next]!
      const before = scores[passage - offset]!
      if (before === 0) touched[count++] = passage - offset
      scores[passage - offset] = before + weight * saturationAt(bytes, next, passage, lengths, tables)
    }
  }
  room.count = count
}

/**
 * The same for some passages of one block. `room` begins with this block. For few passages, looking them up is quicker.
 */
export function addRunScores(
  { positions, count }: { positions: Uint16Array; count: number },
  { weight, lengths, tables }: Worth,
  { postings, from, at }: BlockRun,
  { scores, offset }: ScoreRoom,
): void {
  const { bytes } = postings
  const middle = endOfPlain(bytes, from, at)
  const end = endOfBlock(bytes, from, at)
  for (let i = 0; i < count; i++) {
    const position = positions[i]!
    if (hasPlain(bytes, at, middle, position)) {
      scores[position]! += weight * tables.plain[lengths.content[offset + position]!]!
      continue
    }
    for (let next = middle; next < end; next += OTHER) {
      if (bytes[next] === position)
        scores[position]! += weight * saturationAt(bytes, next, offset + position, lengths, tables)
    }
  }
}

function saturationAt(
  bytes: Uint8Array,
  at: number,
  passage: number,
  lengths: Segment['words'],
  { content, title }: LengthTables,
): number {
  const frequency =
    bytes[at + 1]! * content[lengths.content[passage]!]! +
    TITLE_WEIGHT * bytes[at + 2]! * title[lengths.title[passage]!]!
  return frequency / (frequency + K1)
}
