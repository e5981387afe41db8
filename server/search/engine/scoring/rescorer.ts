import { type AnalyzedQuery, normalize } from '../../analysis/index.ts'
import type { Term } from './scoring.ts'

/** How many of the best documents are rescored. More gained nothing, and each costs 40 µs. */
export const RESCORE_WINDOW = 20

/** Characters within which words are near each other. */
const WINDOW = 80
/** The longest common run is searched in so many characters of the query. */
const LONGEST_RUN = 64
/** A query of at least this length that stands verbatim in a passage is a quotation, and beats every other sign. */
const QUOTATION_LENGTH = 14
const QUOTATION_BONUS = 1
/** How many positions of one gram are looked at in one passage. */
const MOST_POSITIONS = 12

/** What a question has in it that a heading or a row of keywords has not. */
export const INTERROGATIVE = /什么|谁|哪|吗|多少|几|如何|怎|何|是否|[?？]/u

/**
 * The weights by kind of query, in units of the best first-stage score. Words near each other are a strong sign for
 * questions and a weak one for headings and keywords, where the weights of questions lose 2.5 points (README).
 */
const WEIGHTS = {
  question: { near: 1.5, run: 0.35, title: 0.4 },
  keywords: { near: 0.25, run: 0.35, title: 0 },
} as const

export interface Rescorer {
  /** What the bonus cannot exceed for a passage that holds some of the grams and not the others. */
  maxBonus(contains: (gram: number) => boolean, title: string): number
  /**
   * The bonus for the document's score. It is never negative, so no document falls behind those that were not rescored.
   */
  bonus(passage: string, title: string): number
}

/** The query's grams as the second stage numbers them. */
export const gramTerms = (terms: readonly Term[]): Term[] =>
  terms.filter((term) => term.space === 'grams' && !term.isBeginning)

/** Prepares the second stage for one query. Texts are normalised; `bestScore` is that of the first stage. */
export function rescorer(query: AnalyzedQuery, terms: readonly Term[], bestScore: number): Rescorer {
  const weights = INTERROGATIVE.test(query.normalized) ? WEIGHTS.question : WEIGHTS.keywords
  const grams = gramTerms(terms).map((term) => ({ text: term.key.slice(1), weight: term.weight }))
  const total = grams.reduce((sum, gram) => sum + gram.weight, 0) || 1
  const sought = query.normalized.trim().slice(0, LONGEST_RUN)
  const gramAt = gramsAt(sought, grams)
  const sum = (near: number, length: number, title: string): number => {
    const run = length / Math.max(1, sought.length)
    const isQuotation = sought.length >= QUOTATION_LENGTH && run === 1
    const named = weights.title > 0 && isNamedIn(sought, title)
    const extra = (named ? weights.title : 0) + (isQuotation ? QUOTATION_BONUS : 0)
    return bestScore * (weights.near * (near / total) + weights.run * run + extra)
  }
  return {
    maxBonus(contains, title) {
      const near = grams.reduce((held, { weight }, i) => (contains(i) ? held + weight : held), 0)
      const longest = longestChain(gramAt, contains)
      return sum(near, Math.min(sought.length, longest), title)
    },
    bonus(passage, title) {
      const positions = findPositions(passage, grams)
      const run = longestCommonRun(sought, passage, (at) => isHeld(positions, gramAt[at]!))
      return sum(nearWeight(positions, grams), run, title)
    },
  }
}

interface Gram {
  text: string
  weight: number
}

/** The gram at each position of the query; -1 where the two characters are no gram. */
function gramsAt(sought: string, grams: readonly Gram[]): number[] {
  const numbers = new Map(grams.map(({ text }, i) => [text, i]))
  return Array.from({ length: sought.length }, (_, at) => numbers.get(sought.slice(at, at + 2)) ?? -1)
}

/** The length of the longest run of the query whose grams may all be in the passage. */
function longestChain(gramAt: readonly number[], contains: (gram: number) => boolean): number {
  let [longest, length] = [1, 1]
  for (const gram of gramAt) {
    length = gram < 0 || contains(gram) ? length + 1 : 1
    longest = Math.max(longest, length)
  }
  return longest
}

/** The positions of grams in one text, in ascending order. The object is reused for every text. */
interface Positions {
  at: Int32Array
  which: Uint16Array
  count: number
  /** How often each gram occurs. */
  held: Uint8Array
}

/** The most grams that are looked for; a query has some thirty. */
const MOST_GRAMS = 4096
const room: Positions = {
  at: new Int32Array(MOST_GRAMS * MOST_POSITIONS),
  which: new Uint16Array(MOST_GRAMS * MOST_POSITIONS),
  count: 0,
  held: new Uint8Array(MOST_GRAMS),
}
/**
 * `firstAlike`: by first code unit, one more than the first gram that begins with it. `nextAlike`: by gram, the next
 * one that begins alike.
 */
const firstAlike = new Uint16Array(0x10000)
const nextAlike = new Uint16Array(MOST_GRAMS)

/** Finds all grams in one run through the text: looking for one after the other took five times as long. */
function findPositions(text: string, grams: readonly Gram[]): Positions {
  const most = Math.min(grams.length, MOST_GRAMS)
  for (let which = most - 1; which >= 0; which--) {
    const unit = grams[which]!.text.charCodeAt(0)
    nextAlike[which] = firstAlike[unit]!
    firstAlike[unit] = which + 1
  }
  room.held.fill(0, 0, most)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    for (let next = firstAlike[text.charCodeAt(at)]!; next !== 0; next = nextAlike[next - 1]!) {
      const which = next - 1
      if (room.held[which]! >= MOST_POSITIONS || !text.startsWith(grams[which]!.text, at)) continue
      room.held[which]!++
      room.at[count] = at
      room.which[count++] = which
    }
  }
  room.count = count
  for (let which = 0; which < most; which++) firstAlike[grams[which]!.text.charCodeAt(0)] = 0
  return room
}

/** What is no gram (spaces, Latin letters) may be in the text. */
function isHeld({ held }: Positions, gram: number): boolean {
  return gram < 0 || held[gram] !== 0
}

const inside = new Uint16Array(MOST_GRAMS)

/** The greatest weight of different grams within one window. */
function nearWeight({ at, which, count }: Positions, grams: readonly Gram[]): number {
  inside.fill(0, 0, Math.min(grams.length, MOST_GRAMS))
  let [weight, best, first] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    if (inside[which[i]!]!++ === 0) weight += grams[which[i]!]!.weight
    for (; at[i]! - at[first]! > WINDOW; first++) {
      if (--inside[which[first]!]! === 0) weight -= grams[which[first]!]!.weight
    }
    best = Math.max(best, weight)
  }
  return best
}

/**
 * The length of the longest part of the query that is in the text unchanged. A part with a gram that the text lacks is
 * not searched, which saves most of the work.
 */
function longestCommonRun(sought: string, text: string, mayHold: (at: number) => boolean): number {
  let longest = 0
  for (let at = 0; at + longest < sought.length; at++) {
    while (at + longest < sought.length && mayHoldRun(at, longest, mayHold)) {
      if (!text.includes(sought.slice(at, at + longest + 1))) break
      longest++
    }
  }
  return longest
}

/** Whether the text may contain all grams of a run that is one longer than the longest so far. */
function mayHoldRun(at: number, longest: number, mayHold: (at: number) => boolean): boolean {
  for (let i = at + longest - 1; i >= at; i--) if (!mayHold(i)) return false
  return true
}

/** A question that names a document's title asks about that document. */
function isNamedIn(question: string, title: string): boolean {
  const normalized = normalize(title, 'keep').text
  return normalized.length > 1 && question.includes(normalized)
}
