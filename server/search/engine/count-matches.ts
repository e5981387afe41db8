import { analyzeQuery } from '../analysis/index.ts'
import type { Bitset } from './documents/bitset.ts'
import { phraseResult } from './query-phase.ts'
import { matchedDocuments } from './matched.ts'
import { NO_SCORES, phrasePassages } from './phrase-passages.ts'
import { ALWAYS_KEPT, bestDocuments, relaxedTo } from './ranking.ts'
import { checkPhrase, MOST_CHECKS } from './scoring/phrase.ts'
import { planFor, type Searched } from './searched.ts'

/** How many of these documents match the words, counted up to `enough`. */
export function countMatches(searched: Searched, words: string, visible: Bitset, enough: number): number {
  const plan = planFor(searched, analyzeQuery(words))
  const matched = matchedDocuments(searched, plan, visible, enough)
  if (matched.length === 0 || matched.length >= enough || matched.length + ALWAYS_KEPT < enough) return matched.length
  return matched.length + relaxedTo(bestDocuments(searched, plan, visible), matched).length
}

/** Whether the words stand in this order, one right after the other, in one of these documents. */
export function matchesPhrase(searched: Searched, words: string, visible: Bitset): boolean {
  const query = analyzeQuery(words, true)
  const plan = planFor(searched, query)
  const candidates = phrasePassages(searched, { query, plan }, visible, () => NO_SCORES)
  // When there are very many, only the best are checked.
  if (candidates.length > MOST_CHECKS) return phraseResult(searched, query, plan, visible).members.length > 0
  return checkPhrase(candidates, query, searched, 1).passed.length > 0
}
