import type { Correction } from '../lexicon/index.ts'
import type { SearchAnswer, SearchRequest } from '../model/index.ts'
import { holdsWords, type Search } from './holds.ts'
import { inOtherNumerals } from './numerals.ts'
import { inOtherWords } from './rewrite-query.ts'
import { unite, type Variant } from './union.ts'

/** The sources of corrections; tests and benchmarks pass their own. */
export interface CorrectionSources {
  search: Search
  /** What the words may have been meant to be, the likeliest first. */
  corrections: (query: string) => Promise<readonly Correction[]>
  /** Titles that contain the typed letters and that the reader may read. */
  titles: (query: string) => Promise<readonly Correction[]>
  synonyms: ReadonlyMap<string, readonly string[]>
}

export interface Corrected {
  answer: SearchAnswer
  added: string[]
  /** The query that is answered, where the one typed found nothing. */
  corrected: string | null
  /** The possible corrections. */
  suggestions: string[]
}

const SYNONYM_WEIGHT = 0.8
const CORRECTION_WEIGHT = 0.9
const MOST_CHECKED = 8
const MOST_CHECKED_OF_NOTHING = 16
/** Words that are adjacent in a text as in the query need not be frequent; the typing error counts for more. */
const RARENESS = 0.5
const MOST_SUGGESTED = 3
/** Words that follow each other in a text are likelier to be meant by this factor. */
const STANDS_SO = 6
/** Words typed by mistake are words, too (边界的铁炉): what is less likely by so much is meant if it stands so in a text. */
const UNLIKELY = 10
/** So many characters: a longer query is hardly a piece of a text. */
const LONGEST_PIECE = 12
const LATIN = /[a-z]/i
const SEVERAL = /[^\p{Script=Han}]/u

/**
 * Searches for the typed words, and for corrected words when the typed ones find nothing or hardly anything. Synonyms
 * are searched beside the plain words. A query that finds enough gets exactly the answer it would get without
 * corrections.
 */
export async function correctingSearch(
  o: CorrectionSources,
  request: SearchRequest,
  correct: boolean,
): Promise<Corrected> {
  const plain = await o.search(request)
  const untouched: Corrected = { answer: plain, added: [], corrected: null, suggestions: [] }
  if (request.phrase || request.query.trim() === '') return untouched
  const isWeak = plain.total === 0 || plain.relaxed
  const fixes = isWeak && correct ? await checkedCorrections(o, request, plain.total === 0) : []
  const others: Variant[] = inOtherWords(request.query, o.synonyms).map((query) => ({ query, weight: SYNONYM_WEIGHT }))
  const isReplaced = plain.total === 0 && fixes.length > 0
  const asked = isReplaced ? { ...request, query: fixes[0]! } : request
  const further = isReplaced ? fixes.slice(1) : fixes
  const variants = [...others, ...further.map((query) => ({ query, weight: CORRECTION_WEIGHT }))]
  const corrected = isReplaced ? fixes[0]! : null
  const suggestions = fixes.filter((fix) => fix !== corrected)
  // A page in order of time cannot be joined by score.
  if (variants.length === 0 || request.sort.by !== 'score') {
    return { answer: isReplaced ? await o.search(asked) : plain, added: [], corrected, suggestions }
  }
  return { ...(await unite(o.search, asked, variants)), corrected, suggestions }
}

/**
 * Corrections that find something for the reader: a document that the reader may read must contain every changed word,
 * and the corrected query must find all its words. They are ordered by likelihood and by whether a text has the words
 * in this order.
 */
async function checkedCorrections(o: CorrectionSources, request: SearchRequest, isEmpty: boolean): Promise<string[]> {
  const { query } = request
  const [words, titles] = await Promise.all([o.corrections(query), LATIN.test(query) ? o.titles(query) : []])
  // Words that find something must look like a slip, or become a piece of a text; where nothing was found, anything is
  // better.
  const numbers = inOtherNumerals(query).map((text) => ({ text, changed: [], cost: 0, slips: 0, gain: Infinity }))
  const least = query.length > LONGEST_PIECE || SEVERAL.test(query.trim()) ? 0 : -UNLIKELY
  const likely = [...numbers, ...words, ...titles]
    .filter(({ gain }) => isEmpty || gain > least)
    .map((fix) => ({ ...fix, cost: fix.slips + RARENESS * (fix.cost - fix.slips) }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, isEmpty ? MOST_CHECKED_OF_NOTHING : MOST_CHECKED)
  const ranked: { text: string; cost: number }[] = []
  for (const { text, changed, cost, gain } of likely) {
    if (ranked.some((other) => other.text === text) || !(await findsAll(o, request, text))) continue
    const known = await Promise.all(changed.map((word) => holdsWords(o.search, request, word)))
    if (known.includes(false)) continue
    const { total } = await o.search({ ...request, query: text, phrase: true, from: 0, size: 1 })
    if (total === 0 && !isEmpty && gain <= 0) continue
    ranked.push({ text, cost: total > 0 ? cost - STANDS_SO : cost })
  }
  return ranked
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MOST_SUGGESTED)
    .map(({ text }) => text)
}

async function findsAll(o: CorrectionSources, request: SearchRequest, query: string): Promise<boolean> {
  const { total, relaxed } = await o.search({ ...request, query, from: 0, size: 1 })
  return total > 0 && !relaxed
}
