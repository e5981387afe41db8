import { analyzeQuery } from '../analysis/index.ts'
import type { SearchAnswer, SearchHit, SearchRequest } from '../model/index.ts'
import { fuse, type Scored } from './meaning/fusion.ts'
import type { Near } from './meaning/vector-table.ts'
import { queryPhase, type QueryPhase } from './query-phase.ts'
import { isBestFirst, pageEnd } from './ranking.ts'
import { INTERROGATIVE } from './scoring/rescorer.ts'
import { answerTotals, buildHit, missingWords, passageHit } from './search.ts'
import type { Searched } from './searched.ts'
import { visibleTo } from './visible.ts'

/** So many of the best documents by words are joined with what is near in meaning. */
const DEPTH = 50
/** What words do not find joins the result only where it would stand on the first page. */
const PLACES_TO_ADD = 10

/**
 * The best documents by words and by meaning in one order; null where words alone decide. Meaning decides nothing about
 * codes, names, phrases and rows of keywords, which words find better: only questions have one. Nor does it make an answer
 * where words find nothing at all, because something is always nearest.
 */
export function searchWithMeaning(searched: Searched, request: SearchRequest): SearchAnswer | null {
  const { meaning } = request
  const known = searched.meaning.knowing(request.reader.tenantId)
  if (!known || !meaning || meaning.weight === 0 || !mayMean(request)) return null
  const started = performance.now()
  const size = Math.max(DEPTH, pageEnd(request) + PLACES_TO_ADD)
  const queried = queryPhase(searched, { ...request, from: 0, size })
  if (queried.page.length === 0) return null
  const near = bestPassages(known.nearest(meaning.vector, visibleTo(searched, request)))
  const ordered = joined(queried, near, meaning.weight)
  const withAdded = addMembers(queried, ordered)
  const byWords = new Map(queried.page.map((ranked) => [ranked.document, ranked]))
  const hits = ordered.slice(request.from, pageEnd(request)).map(({ key, score }) => {
    const ranked = byWords.get(key)
    return ranked
      ? { ...buildHit(searched, queried, ranked), score }
      : nearHit(searched, queried, near.get(key)!, score)
  })
  const totals = answerTotals(searched, withAdded)
  return { hits, ...totals, missing: missingWords(searched, request, totals), tookMs: performance.now() - started }
}

const mayMean = (request: SearchRequest): boolean =>
  isBestFirst(request) && !request.phrase && INTERROGATIVE.test(analyzeQuery(request.query).normalized)

/** By document, as the list is in order. */
function bestPassages(near: readonly Near[]): Map<number, Near> {
  const best = new Map<number, Near>()
  for (const each of near) if (!best.has(each.document)) best.set(each.document, each)
  return best
}

/**
 * The best of both searches in one order, and behind them what else words find. Every page gets the same list. Scores fall
 * from the best of the words to that of the last joined.
 */
function joined({ page }: QueryPhase, near: ReadonlyMap<number, Near>, weight: number): Scored<number>[] {
  const words = page.map(({ document, score }) => ({ key: document, score }))
  const [best, rest] = [words.slice(0, DEPTH), words.slice(DEPTH)]
  const meaning = [...near.values()].map(({ document, cosine }) => ({ key: document, score: cosine }))
  const known = new Set(best.map(({ key }) => key))
  const fused = fuse(best, meaning, weight).filter(({ key }, place) => known.has(key) || place < PLACES_TO_ADD)
  const kept = new Set(fused.map(({ key }) => key))
  return [...onScale(fused, best), ...rest.filter(({ key }) => !kept.has(key))]
}

/** The scores of `fused`, moved to the scale of the words, on which the scores behind them are. */
function onScale<K>(fused: readonly Scored<K>[], words: readonly Scored<K>[]): Scored<K>[] {
  const [top, bottom] = [words[0]!.score, words.at(-1)!.score]
  const [first, last] = [fused[0]!.score, fused.at(-1)!.score]
  const share = (score: number): number => (first === last ? 1 : (score - last) / (first - last))
  return fused.map(({ key, score }) => ({ key, score: bottom + (top - bottom) * share(score) }))
}

/** The result with the documents that words did not find, so that they are counted. */
function addMembers(queried: QueryPhase, ordered: readonly Scored<number>[]): QueryPhase {
  const found = new Set(queried.result.members)
  const added = ordered.flatMap(({ key }) => (found.has(key) ? [] : key))
  return { ...queried, result: { ...queried.result, members: [...found, ...added] } }
}

/** A document that words did not find is partial: it may hold none of them. */
function nearHit(searched: Searched, { marks }: QueryPhase, { document, ordinal }: Near, score: number): SearchHit {
  return { ...passageHit(searched, { document, ordinal, score, marks }), moreInDocument: 0, isPartial: true }
}
