import type { Lexicon } from '../lexicon/index.ts'
import { titleCorrections } from './title-corrections.ts'
import type { CorrectionSources } from './correct-search.ts'
import type { SearchEngine, SearchRequest } from '../model/index.ts'

/** How many titles are looked up for letters that may be pinyin. */
const TITLES = 5

/** The sources of corrections of this server. */
export const correctionSources = (
  { engine, lexicon }: { engine: SearchEngine; lexicon: Lexicon },
  { reader, now }: SearchRequest,
  synonyms: CorrectionSources['synonyms'],
): CorrectionSources => ({
  engine,
  corrections: (query) => lexicon.ask('corrections', query),
  titles: async (typed) => titleCorrections(await lexicon.ask('titles', { typed, reader, now, limit: TITLES }), typed),
  synonyms,
})
