import type { SearchDeps } from '../index-lifecycle/index.ts'
import { titleCorrections } from './title-corrections.ts'
import type { CorrectionSources } from './correct-search.ts'
import type { SearchRules } from '../tuning/index.ts'
import type { SearchRequest } from '../model/index.ts'

/** Titles asked for letters that may be pinyin. */
const TITLES = 5

/** The sources of corrections of this server. */
export const correctionSources = (
  deps: Pick<SearchDeps, 'engine' | 'lexicon'>,
  { reader, now }: SearchRequest,
  rules: Pick<SearchRules, 'synonyms'>,
): CorrectionSources => ({
  search: (request) => deps.engine.search(request),
  corrections: (query) => deps.lexicon.ask('corrections', query),
  titles: async (typed) => titleCorrections(await deps.lexicon.ask('titles', { typed, reader, now, limit: TITLES })),
  synonyms: rules.synonyms,
})
