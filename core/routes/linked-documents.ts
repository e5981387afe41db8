import { PORTAL_PATHS } from './owner.ts'

/** Which parameter names the document, at the addresses that open one. */
const NAMED_BY: Readonly<Record<string, string>> = { [PORTAL_PATHS.knowledge]: 'id', [PORTAL_PATHS.history]: 'docId' }

/** Signs that stand in addresses; Chinese punctuation ends one. */
const ADDRESS = /(\/knowledge(?:History)?)\?([\w!$%&*+,\-./:;=?@~]{1,2000})/g

/** More of them in one text is a list, not a reference. */
const MOST = 500

/**
 * The ids of the documents whose addresses in the portal stand in a text: whole addresses of any host or paths, with
 * further parameters as quoted passages have them. Whether there are such documents is not known here.
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
