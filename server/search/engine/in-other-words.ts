import type { OtherAnswer, OtherWords, SearchRequest } from '../model/index.ts'
import { checkedFixes } from './check-fixes.ts'
import { search } from './search.ts'
import type { Searched } from './searched.ts'
import { unite } from './unite.ts'

const SYNONYM_WEIGHT = 0.8
const CORRECTION_WEIGHT = 0.9

/**
 * What is answered beside or instead of the words as typed. All of it is one question to the index: of the many searches
 * that it takes, most only tell whether something is found.
 */
export function searchInOtherWords(searched: Searched, request: SearchRequest, o: OtherWords): OtherAnswer {
  const started = performance.now()
  const fixes = checkedFixes(searched, request, o)
  const corrected = o.isEmpty ? (fixes.find(({ isFar }) => !isFar)?.text ?? null) : null
  const suggested = fixes.filter(({ text }) => text !== corrected)
  const suggestions = suggested.map(({ text }) => text)
  // A guess may stand beside what was found, and never instead of nothing.
  const joined = suggested.filter(({ isFar }) => !o.isEmpty || (corrected !== null && !isFar))
  const asked = corrected === null ? request : { ...request, query: corrected }
  const variants = [
    ...o.synonyms.map((query) => ({ query, weight: SYNONYM_WEIGHT })),
    ...joined.map(({ text: query }) => ({ query, weight: CORRECTION_WEIGHT })),
  ]
  // A page in order of time cannot be joined by score.
  const isJoined = variants.length > 0 && request.sort.by === 'score'
  const united = isJoined ? unite(searched, asked, variants) : null
  const answer = united?.answer ?? (corrected === null ? null : search(searched, asked))
  const tookMs = performance.now() - started
  return { answer: answer && { ...answer, tookMs }, added: united?.added ?? [], corrected, suggestions, tookMs }
}
