import type { Correction } from '../lexicon/index.ts'
import type { Fix, OtherAnswer, SearchAnswer, SearchEngine, SearchRequest } from '../model/index.ts'
import { inOtherNumerals } from './numerals.ts'
import { inOtherWords } from './rewrite-query.ts'

/** The sources of corrections; tests and benchmarks pass their own. */
export interface CorrectionSources {
  engine: Pick<SearchEngine, 'inOtherWords'>
  /** What the words may have been meant to be, the likeliest first. */
  corrections: (query: string) => Promise<readonly Correction[]>
  /** Titles that contain the typed letters and that the reader may read. */
  titles: (query: string) => Promise<readonly Correction[]>
  synonyms: ReadonlyMap<string, readonly string[]>
}

export interface Corrected extends Pick<OtherAnswer, 'added' | 'corrected' | 'suggestions'> {
  answer: SearchAnswer
}

const MOST_CHECKED = 8
const MOST_CHECKED_OF_NOTHING = 16
/**
 * Words that stand side by side in a text as in the query need not be frequent, so their rareness counts for less than
 * the typing error.
 */
const RARENESS = 0.5
/**
 * Words typed by mistake are words too (边界的铁炉). A correction that is less likely by this factor is accepted if a text
 * contains it in this order.
 */
const UNLIKELY = 10
/** In characters; a longer query is hardly part of a text. */
const LONGEST_PIECE = 12
const LATIN = /[a-z]/i
const SEVERAL = /[^\p{Script=Han}]/u

/**
 * The answer to a request that the index has answered with `plain`: corrected words where the typed ones find nothing
 * or hardly anything, and synonyms beside the plain words. A query that finds enough gets exactly the answer it would
 * get without corrections.
 */
export async function withCorrections(
  o: CorrectionSources,
  { request, plain, correct }: { request: SearchRequest; plain: SearchAnswer; correct: boolean },
): Promise<Corrected> {
  const untouched: Corrected = { answer: plain, added: [], corrected: null, suggestions: [] }
  if (request.phrase || request.query.trim() === '') return untouched
  const isEmpty = plain.total === 0
  const fixes = correct && (isEmpty || plain.relaxed) ? await likelyFixes(o, request.query, isEmpty) : []
  const synonyms = inOtherWords(request.query, o.synonyms)
  if (fixes.length === 0 && synonyms.length === 0) return untouched
  const { answer, ...other } = await o.engine.inOtherWords(request, { isEmpty, fixes, synonyms })
  const tookMs = plain.tookMs + other.tookMs
  return { ...other, answer: { ...(answer ?? plain), tookMs } }
}

/** The corrections, the likeliest first. Whether they find anything for the reader is not checked here. */
async function likelyFixes(o: CorrectionSources, query: string, isEmpty: boolean): Promise<Fix[]> {
  const [words, titles] = await Promise.all([o.corrections(query), LATIN.test(query) ? o.titles(query) : []])
  const numbers = inOtherNumerals(query).map((text) => ({
    text,
    changed: [],
    cost: 0,
    slips: 0,
    gain: Infinity,
    isFar: false,
    isOther: false,
  }))
  // Where the typed words find something, a correction must look like a slip or give a part of a text. Where they find
  // nothing, any correction is better.
  const least = query.length > LONGEST_PIECE || SEVERAL.test(query.trim()) ? 0 : -UNLIKELY
  return [...numbers, ...words, ...titles]
    .filter(({ gain }) => isEmpty || gain > least)
    .map(({ slips, cost, ...fix }) => ({ ...fix, cost: slips + RARENESS * (cost - slips) }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, isEmpty ? MOST_CHECKED_OF_NOTHING : MOST_CHECKED)
}
