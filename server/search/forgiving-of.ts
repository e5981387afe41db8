import type { SearchDeps } from './deps.ts'
import { titleCorrections, type Forgiving } from './forgiveness/index.ts'
import type { SearchRules } from './rules/index.ts'
import type { SearchRequest } from './types.ts'

/** Titles asked for letters that may be pinyin. */
const TITLES = 5

/** What stands behind a forgiving search of this server. */
export const forgivingOf = (
  deps: Pick<SearchDeps, 'engine' | 'lexicon'>,
  { reader, now }: SearchRequest,
  rules: Pick<SearchRules, 'synonyms'>,
): Forgiving => ({
  search: (request) => deps.engine.search(request),
  corrections: (query) => deps.lexicon.ask('corrections', query),
  titles: async (typed) => titleCorrections(await deps.lexicon.ask('titles', { typed, reader, now, limit: TITLES })),
  synonyms: rules.synonyms,
})
