import type { Endpoint } from './endpoint.ts'

/**
 * Nouns of `/KM/` with texts that are no document's: what people write into these records is edited as it was read, so it
 * is never masked. `all`, or the keys of those texts.
 */
const OWN_TEXTS: Readonly<Record<string, 'all' | readonly string[]>> = {
  kmBanner: 'all',
  kmCategory: 'all',
  kmCuratedAnswer: ['answer', 'queries', 'query'],
  kmField: 'all',
  kmHelp: 'all',
  kmLevel: 'all',
  kmMaskingRule: 'all',
  kmPreference: 'all',
  kmSavedSearch: ['name', 'query'],
  kmSearchJudgement: ['query'],
  kmSearchWord: 'all',
  kmSynonym: 'all',
  kmSysConfig: 'all',
  kmSysDbBackup: 'all',
  kmTag: 'all',
  kmTemplate: 'all',
}

/** Nouns elsewhere that name documents, repeat what was written about them, or answer with their sentences. */
const ABOUT_DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  airag: ['chat'],
  sys: ['dataLog', 'log', 'message'],
}

const areaAndNoun = ({ path }: Pick<Endpoint, 'path'>) => path.split('/').slice(1, 3)

/**
 * Whether answers of a call may hold text of documents, which is masked for who lacks the right to its numbers. A new
 * noun of `/KM/` does, until it is named above.
 */
export function holdsDocumentText(call: Pick<Endpoint, 'path'>): boolean {
  const [area, noun = ''] = areaAndNoun(call)
  return area === 'KM' ? OWN_TEXTS[noun] !== 'all' : (ABOUT_DOCUMENTS[area ?? '']?.includes(noun) ?? false)
}

/** The keys in the answers of a call that are not masked. */
export function ownTexts(call: Pick<Endpoint, 'path'>): ReadonlySet<string> {
  const own = OWN_TEXTS[areaAndNoun(call)[1] ?? '']
  return new Set(Array.isArray(own) ? own : [])
}
