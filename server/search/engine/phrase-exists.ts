import type { SearchRequest } from '../model/index.ts'
import { countMatches, matchesPhrase } from './count-matches.ts'
import type { Searched } from './searched.ts'
import { visibleTo } from './visible.ts'

/** With so many documents that hold the characters of a word, there is no need to check that they are adjacent. */
const COMMON = 200

/**
 * Tells of words whether a document that the reader may read contains them one after the other. The lexicon knows words
 * of all documents, so nothing of it may be shown before this check.
 */
export function phraseExists(searched: Searched, request: SearchRequest): (words: string) => boolean {
  const visible = visibleTo(searched, { ...request, within: [], filters: {} })
  const known = new Map<string, boolean>()
  const exists = (words: string): boolean => {
    const count = countMatches(searched, words, visible, COMMON + 1)
    return count > COMMON || (count > 0 && matchesPhrase(searched, words, visible))
  }
  return (words) => {
    const answer = known.get(words) ?? exists(words)
    known.set(words, answer)
    return answer
  }
}
