import type { AnalyzedQuery } from '../analysis/analyze.ts'
import { normalize } from '../analysis/normalize.ts'
import type { Term } from './scoring.ts'

/** So many of the best documents are looked at closely: further down it gained nothing, and each costs 40 µs. */
export const CLOSE_LOOKS = 20

/** Characters within which words are near each other. */
const WINDOW = 80
/** The longest common run is sought in this much of the query. */
const LONGEST_RUN = 64
/** From this length on a query that stands verbatim in a passage is a quotation, whatever else speaks for others. */
const QUOTATION_LENGTH = 14
const QUOTATION_BONUS = 1
/** Places of one gram looked at in one passage. */
const MOST_PLACES = 12

const INTERROGATIVE = /什么|谁|哪|吗|多少|几|如何|怎|何|是否|[?？]/u

/**
 * Weights by kind of query, in units of the best first-stage score. Near words say much about the answer to a question
 * and little about headings and keywords, where giving them a question's weight loses 2.5 points (README).
 */
const WEIGHTS = {
  question: { near: 1.5, run: 0.35, title: 0.4 },
  keywords: { near: 0.25, run: 0.35, title: 0 },
} as const

export interface CloseLook {
  /** What to add to the document's score; never negative, so that nobody falls behind those not looked at. */
  bonus(passage: string, title: string): number
}

/** Prepares the second stage for one query. Texts are normalised; `bestScore` is that of the first stage. */
export function secondStage(query: AnalyzedQuery, terms: readonly Term[], bestScore: number): CloseLook {
  const weights = INTERROGATIVE.test(query.normalized) ? WEIGHTS.question : WEIGHTS.keywords
  const grams = terms
    .filter((term) => term.space === 'grams')
    .map((term) => ({ text: term.key.slice(1), weight: term.weight }))
  const total = grams.reduce((sum, gram) => sum + gram.weight, 0) || 1
  const sought = query.normalized.trim().slice(0, LONGEST_RUN)
  const gramAt = gramsAt(sought, grams)
  return {
    bonus(passage, title) {
      const places = findPlaces(passage, grams)
      const near = nearWeight(places, grams) / total
      const run = longestCommonRun(sought, passage, (at) => isHeld(places, gramAt[at]!)) / Math.max(1, sought.length)
      const isQuotation = sought.length >= QUOTATION_LENGTH && run === 1
      const named = weights.title > 0 && isNamedIn(sought, title)
      const extra = (named ? weights.title : 0) + (isQuotation ? QUOTATION_BONUS : 0)
      return bestScore * (weights.near * near + weights.run * run + extra)
    },
  }
}

interface Gram {
  text: string
  weight: number
}

/** Which gram is the two characters at each place of the query; -1 where they are none. */
function gramsAt(sought: string, grams: readonly Gram[]): number[] {
  return Array.from({ length: sought.length }, (_, at) =>
    grams.findIndex(({ text }) => text === sought.slice(at, at + 2)),
  )
}

/** Where grams stand in one text, in ascending order: `place * WHICH + number of the gram`. Used again for every text. */
interface Places {
  found: Float64Array
  count: number
  /** By gram: how often. */
  held: Uint8Array
}

const WHICH = 4096
const room: Places = { found: new Float64Array(WHICH * MOST_PLACES), count: 0, held: new Uint8Array(WHICH) }

function findPlaces(text: string, grams: readonly Gram[]): Places {
  room.count = 0
  const most = Math.min(grams.length, WHICH)
  for (let which = 0; which < most; which++) {
    const gram = grams[which]!.text
    let held = 0
    for (let at = text.indexOf(gram); at >= 0 && held < MOST_PLACES; at = text.indexOf(gram, at + 1)) {
      room.found[room.count++] = at * WHICH + which
      held++
    }
    room.held[which] = held
  }
  room.found.subarray(0, room.count).sort()
  return room
}

/** What is no gram (spaces, Latin letters) may stand anywhere. */
function isHeld({ held }: Places, gram: number): boolean {
  return gram < 0 || held[gram] !== 0
}

const inside = new Uint16Array(WHICH)

/** The greatest weight of different grams within one window. */
function nearWeight({ found, count }: Places, grams: readonly Gram[]): number {
  inside.fill(0, 0, Math.min(grams.length, WHICH))
  let [weight, best, first] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    const which = found[i]! % WHICH
    const at = (found[i]! - which) / WHICH
    if (inside[which]!++ === 0) weight += grams[which]!.weight
    for (; at - Math.floor(found[first]! / WHICH) > WINDOW; first++) {
      const left = found[first]! % WHICH
      if (--inside[left]! === 0) weight -= grams[left]!.weight
    }
    best = Math.max(best, weight)
  }
  return best
}

/**
 * Length of the longest part of the query that stands in the text as it is. A part that holds two characters that the
 * text lacks need not be sought, which spares most of the work.
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

/** Whether the pairs of characters of a run one longer than the longest may all be held. */
function mayHoldRun(at: number, longest: number, mayHold: (at: number) => boolean): boolean {
  for (let i = at + longest - 1; i >= at; i--) if (!mayHold(i)) return false
  return true
}

/** A question that names a document's title asks about that document. */
function isNamedIn(question: string, title: string): boolean {
  const normalized = normalize(title, 'keep').text
  return normalized.length > 1 && question.includes(normalized)
}
