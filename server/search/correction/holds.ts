import type { SearchAnswer, SearchRequest } from '../model/index.ts'

export type Search = (request: SearchRequest) => Promise<SearchAnswer>

/** With so many documents that hold the characters of a word, there is no need to check that they are adjacent. */
const COMMON = 200

/**
 * Whether a document that the reader may read contains these words one after the other. The lexicon knows words of all
 * documents, so nothing of it may be shown before this check.
 */
export async function holdsWords(search: Search, request: SearchRequest, words: string): Promise<boolean> {
  const asked = { ...request, query: words, within: [], filters: {}, from: 0, size: 1 }
  const loosely = await search({ ...asked, phrase: false })
  if (loosely.total === 0 || loosely.relaxed) return false
  if (loosely.total > COMMON) return true
  return (await search({ ...asked, phrase: true })).total > 0
}
