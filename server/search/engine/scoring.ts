import type { AnalyzedQuery } from '../analysis/analyze.ts'
import { LONGEST_FIELD } from './memory-segment.ts'
import type { Postings } from './postings.ts'
import type { PostingsCache } from './postings-cache.ts'
import type { Segment } from './segment.ts'

// BM25F. Fitted on 5,000 questions with few degrees of freedom (README); grams count half of words, titles 0.4.
const K1 = 0.9
const B_CONTENT = 0.6
const B_TITLE = 0.3
const TITLE_WEIGHT = 0.4
const GRAM_WEIGHT = 0.5

/** A passage matches when it holds this share of the demanded idf mass; short queries demand all of it. */
const MATCHED_SHARE = 0.6
const SHORT_QUERY_WORDS = 3
const MASS_UNIT = 1024

/** Sums over all passages of all segments, those of removed documents included until they are merged away. */
export interface Statistics {
  passages: number
  words: LengthTables
  grams: LengthTables
}

/** By field length in terms: what a count in a field of that length is worth. */
export interface LengthTables {
  content: Float64Array
  title: Float64Array
}

export interface Term {
  key: string
  /** Of this character all grams that begin with it are meant. */
  lone: string | null
  space: 'words' | 'grams'
  /** Space weight times idf times (k1 + 1). */
  weight: number
  /** Share in the demanded mass; 0 when nothing demands it. */
  mass: number
  /** By segment. */
  postings: (Postings | null)[]
}

export interface Plan {
  terms: Term[]
  /** Mass from which on a passage matches, and the mass of everything demanded. */
  threshold: number
  fullMass: number
}

export function statisticsOf(segments: readonly Segment[]): Statistics {
  const passages = segments.reduce((sum, segment) => sum + segment.size, 0)
  const tables = (space: 'words' | 'grams'): LengthTables => ({
    content: lengthTable(
      mean(segments, passages, (s) => s[space].content),
      B_CONTENT,
    ),
    title: lengthTable(
      mean(segments, passages, (s) => s[space].title),
      B_TITLE,
    ),
  })
  return { passages, words: tables('words'), grams: tables('grams') }
}

function mean(segments: readonly Segment[], passages: number, read: (segment: Segment) => Uint16Array): number {
  const sum = segments.reduce((total, segment) => total + sumOf(read(segment)), 0)
  return Math.max(1, sum) / Math.max(1, passages)
}

/** Segments on disk never change, so theirs are summed once. */
const sums = new WeakMap<Uint16Array, number>()

function sumOf(lengths: Uint16Array): number {
  let sum = sums.get(lengths)
  if (sum === undefined) {
    sum = lengths.reduce((total, length) => total + length, 0)
    sums.set(lengths, sum)
  }
  return sum
}

function lengthTable(average: number, b: number): Float64Array {
  return Float64Array.from({ length: LONGEST_FIELD + 1 }, (_, length) => 1 / (1 - b + (b * length) / average))
}

/** Reads the query's postings and weighs its terms, the weightiest first. */
export function planQuery(
  query: AnalyzedQuery,
  segments: readonly Segment[],
  statistics: Statistics,
  cache: PostingsCache,
): Plan {
  const demanded = new Set(query.required.flat())
  const make = (space: 'words' | 'grams', text: string): Term => {
    const lone = space === 'grams' && query.lone.includes(text) ? text : null
    const key = (space === 'words' ? 'w' : 'g') + text
    const postings = segments.map((segment) => cache.read(segment, key, lone))
    const found = postings.reduce((sum, each) => sum + (each?.count ?? 0), 0)
    const idf = inverseFrequency(found, statistics.passages)
    const weight = (space === 'words' ? 1 : GRAM_WEIGHT) * idf * (K1 + 1)
    const mass = space === 'grams' && demanded.has(text) ? Math.max(1, Math.round(idf * MASS_UNIT)) : 0
    return { key, lone, space, weight, mass, postings }
  }
  const terms = [...query.words.map((word) => make('words', word)), ...query.grams.map((gram) => make('grams', gram))]
  const fullMass = terms.reduce((sum, term) => sum + term.mass, 0)
  const short = query.required.length <= SHORT_QUERY_WORDS
  return {
    terms: terms.toSorted((a, b) => b.weight - a.weight),
    threshold: short ? fullMass : Math.ceil(fullMass * MATCHED_SHARE),
    fullMass,
  }
}

export function inverseFrequency(found: number, passages: number): number {
  return Math.log(1 + (Math.max(passages, found) - found + 0.5) / (found + 0.5))
}

/** Room for the sums over one segment, used again for every segment and query. */
export interface Sums {
  /** BM25F score by passage. */
  score: Float32Array
  /** Demanded mass by passage, content and title together. */
  mass: Int32Array
  /** 1 where something demanded stands in the content. */
  inContent: Uint8Array
}

/** Adds up every term over one segment. Term by term, so that each pass runs through memory in one direction. */
export function scoreSegment(
  plan: Plan,
  segmentIndex: number,
  segment: Segment,
  statistics: Statistics,
  sums: Sums,
): void {
  sums.score.fill(0, 0, segment.size)
  sums.mass.fill(0, 0, segment.size)
  sums.inContent.fill(0, 0, segment.size)
  for (const term of plan.terms) {
    const postings = term.postings[segmentIndex]
    if (!postings) continue
    addScores(term.weight, postings, segment[term.space], statistics[term.space], sums.score)
    if (term.mass > 0) addMass(term.mass, postings, sums)
  }
}

function addScores(
  weight: number,
  { count, passages, content, title }: Postings,
  lengths: Segment['words'],
  tables: LengthTables,
  score: Float32Array,
): void {
  const { content: contentLength, title: titleLength } = lengths
  const { content: contentTable, title: titleTable } = tables
  for (let i = 0; i < count; i++) {
    const passage = passages[i]!
    let frequency = content[i]! * contentTable[contentLength[passage]!]!
    const inTitle = title[i]!
    if (inTitle !== 0) frequency += TITLE_WEIGHT * inTitle * titleTable[titleLength[passage]!]!
    score[passage]! += (weight * frequency) / (frequency + K1)
  }
}

function addMass(mass: number, { count, passages, content }: Postings, sums: Sums): void {
  for (let i = 0; i < count; i++) {
    const passage = passages[i]!
    sums.mass[passage]! += mass
    if (content[i] !== 0) sums.inContent[passage] = 1
  }
}
