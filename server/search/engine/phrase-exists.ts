import type { SearchRequest } from '../model/index.ts'
import { countMatches, matchesPhrase } from './count-matches.ts'
import type { Searched } from './searched.ts'
import { visibleTo } from './visible.ts'

/** When at least so many documents contain the characters of a word, nobody checks that they are adjacent. */
const COMMON = 200

/**
 * Tells for each word whether a document that the reader may read contains its characters one after the other. The
 * lexicon knows words of all documents, so none of its words may be shown before this check.
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
