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
  return {
    bonus(passage, title) {
      const near = nearWeight(passage, grams) / total
      const run = longestCommonRun(sought, passage) / Math.max(1, sought.length)
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

/** The greatest weight of different grams within one window. */
function nearWeight(text: string, grams: readonly Gram[]): number {
  const places = grams.flatMap((gram, which) => placesOf(text, gram.text, which)).toSorted((a, b) => a.at - b.at)
  const inside = new Uint16Array(grams.length)
  let [weight, best, first] = [0, 0, 0]
  for (const { at, which } of places) {
    if (inside[which]!++ === 0) weight += grams[which]!.weight
    for (; at - places[first]!.at > WINDOW; first++) {
      const left = places[first]!.which
      if (--inside[left]! === 0) weight -= grams[left]!.weight
    }
    best = Math.max(best, weight)
  }
  return best
}

function placesOf(text: string, gram: string, which: number): { at: number; which: number }[] {
  const places: { at: number; which: number }[] = []
  for (let at = text.indexOf(gram); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(gram, at + 1)) {
    places.push({ at, which })
  }
  return places
}

/** Length of the longest part of the query that stands in the text as it is. */
function longestCommonRun(sought: string, text: string): number {
  let longest = 0
  for (let at = 0; at + longest < sought.length; at++) {
    while (at + longest < sought.length && text.includes(sought.slice(at, at + longest + 1))) longest++
  }
  return longest
}

/** A question that names a document's title asks about that document. */
function isNamedIn(question: string, title: string): boolean {
  const normalized = normalize(title, 'keep').text
  return normalized.length > 1 && question.includes(normalized)
}
