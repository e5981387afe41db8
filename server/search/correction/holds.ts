import type { SearchAnswer, SearchRequest } from '../model/index.ts'

export type Search = (request: SearchRequest) => Promise<SearchAnswer>

/** So many documents hold a word's characters that there is no need to look whether they stand together. */
const COMMON = 200

/**
 * True when these words, one after the other, stand in something the reader may read. What the library knows of words
 * comes from all documents; nothing of it is told before this has been asked.
 */
export async function holdsWords(search: Search, request: SearchRequest, words: string): Promise<boolean> {
  const asked = { ...request, query: words, within: [], filters: {}, from: 0, size: 1 }
  const loosely = await search({ ...asked, phrase: false })
  if (loosely.total === 0 || loosely.relaxed) return false
  if (loosely.total > COMMON) return true
  return (await search({ ...asked, phrase: true })).total > 0
}
