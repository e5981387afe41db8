import type { OtherAnswer, OtherWords, SearchRequest } from '../model/index.ts'
import { checkedFixes } from './check/check-fixes.ts'
import { search } from './search.ts'
import type { Searched } from './searched.ts'
import { disjunctionMax } from './disjunction-max.ts'

const SYNONYM_BOOST = 0.8
const CORRECTION_BOOST = 0.9

/**
 * Answers a query in other words, beside or instead of the words as typed. It is one call to the index: most of the
 * many searches that it takes only tell whether something is found.
 */
export function searchInOtherWords(searched: Searched, request: SearchRequest, o: OtherWords): OtherAnswer {
  const started = performance.now()
  const fixes = checkedFixes(searched, request, o)
  const corrected = o.isEmpty ? (fixes.find(({ isFar, isOther }) => !isFar && !isOther)?.text ?? null) : null
  const suggested = fixes.filter(({ text }) => text !== corrected)
  const suggestions = suggested.map(({ text }) => text)
  // Neither a guess nor another thing is searched unasked: its hits would stand there as if they held what was typed.
  const joined = suggested.filter(({ isFar, isOther }) => !isFar && !isOther && (!o.isEmpty || corrected !== null))
  const asked = corrected === null ? request : { ...request, query: corrected }
  const variants = [
    ...o.synonyms.map((query) => ({ query, boost: SYNONYM_BOOST })),
    ...joined.map(({ text: query }) => ({ query, boost: CORRECTION_BOOST, isLesserGuess: corrected !== null })),
  ]
  // A page ordered by time cannot be joined by score.
  const isJoined = variants.length > 0 && request.sort.by === 'score'
  const combined = isJoined ? disjunctionMax(searched, asked, variants) : null
  const answer = combined?.answer ?? (corrected === null ? null : search(searched, asked))
  const tookMs = performance.now() - started
  return { answer: answer && { ...answer, tookMs }, added: combined?.added ?? [], corrected, suggestions, tookMs }
}
