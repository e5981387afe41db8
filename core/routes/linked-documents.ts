import { PORTAL_PATHS } from './owner.ts'

/** The parameter with the document's id, in the addresses that open one. */
const NAMED_BY: Readonly<Record<string, string>> = { [PORTAL_PATHS.knowledge]: 'id', [PORTAL_PATHS.history]: 'docId' }

/** Characters of addresses; Chinese punctuation ends one. */
const ADDRESS = /(\/knowledge(?:History)?)\?([\w!$%&*+,\-./:;=?@~]{1,2000})/g

/** A text with more of them is a list and no reference. */
const MOST = 500

/**
 * The ids of documents whose portal addresses are in a text: full addresses of any host or paths, with further
 * parameters, as in quotes. It does not check whether these documents exist.
 */
export function linkedDocuments(text: string): string[] {
  const ids = new Set<string>()
  for (const [, path, query] of text.matchAll(ADDRESS)) {
    for (const parameter of query!.split(/&amp;|&/)) {
      const [, name, id] = /^(\w+)=([0-9A-Za-z_-]{1,64})/.exec(parameter) ?? []
      if (id !== undefined && name === NAMED_BY[path!]) ids.add(id)
    }
    if (ids.size >= MOST) break
  }
  return [...ids]
}
