import type { SearchAnswer, SearchHit, SearchRequest } from '../model/index.ts'
import { queryPhase } from './query-phase.ts'
import { byScore } from './scoring/order.ts'
import { answerTotals, buildHit } from './search.ts'
import type { Searched } from './searched.ts'

/** Another form of the query; its hits count a little less than those of the words as typed. */
interface Variant {
  query: string
  boost: number
  /** One guess beside a likelier one: its best hit never stands above the best of that one. */
  isLesserGuess?: boolean
}

interface Found {
  documentId: string
  document: number
  score: number
  /** This document stands right behind the other one, which has the same score. */
  behind?: Found
  /** Called only for hits on the requested page. */
  hit: () => SearchHit
}

interface DisjunctionMax {
  answer: Omit<SearchAnswer, 'tookMs'>
  /** Documents whose rank comes only from a variant; facets do not count them yet. */
  added: string[]
}

/** How many of a variant's best hits join the result. */
const DEPTH = 50
/** So many of the best hits of the typed words stay among the first ten, even beside corrections. */
const KEPT_OF_PLAIN = 3
const FIRST_RANK_KEPT = 7

/**
 * Joins the plain result with the best hits of each variant that found all it asked for, by boosted score; null where
 * no variant did. Every page gets the same list: the variants' documents are taken out of the plain result, so that
 * none is shown or counted twice.
 */
export function disjunctionMax(
  searched: Searched,
  request: SearchRequest,
  variants: readonly Variant[],
): DisjunctionMax | null {
  const asked = { ...request, from: 0, size: DEPTH }
  const best = new Map<string, Found>()
  const plain = foundBy(searched, asked).found
  for (const { query, boost, isLesserGuess = false } of variants) {
    const { relaxed, found } = foundBy(searched, { ...asked, query })
    if (relaxed) continue
    const scale = isLesserGuess ? Math.min(1, (plain[0]?.score ?? 0) / (found[0]?.score ?? 1)) : 1
    for (const each of found) keepBetter(best, { ...each, score: each.score * boost * scale })
  }
  if (best.size === 0) return null
  for (const each of plain) if (best.has(each.documentId)) keepBetter(best, each)
  const order = tableOrder(searched)
  liftPlain(best, plain.slice(0, KEPT_OF_PLAIN), order)
  const rest = foundBy(searched, {
    ...request,
    from: 0,
    size: request.from + request.size,
    exclude: new Set([...request.exclude, ...best.keys()]),
  })
  const ordered = [...best.values(), ...rest.found].toSorted(order)
  const page = ordered.slice(request.from, request.from + request.size)
  const counts = rest.counts()
  const hits = page.map(({ hit, score }) => ({ ...hit(), score }))
  return { answer: { hits, ...counts, total: counts.total + best.size, relaxed: false }, added: [...best.keys()] }
}

function foundBy(searched: Searched, request: SearchRequest) {
  const queried = queryPhase(searched, request)
  const found = queried.page.map((ranked): Found => ({
    documentId: searched.table.row(ranked.document)!.id,
    document: ranked.document,
    score: ranked.score,
    hit: () => buildHit(searched, queried, ranked),
  }))
  return { relaxed: queried.result.relaxed, found, counts: () => answerTotals(searched, queried) }
}

type Order = (a: Found, b: Found) => number

/** By score; among equal scores a lifted document stands right behind the one whose score it was given. */
function tableOrder({ table }: Searched): Order {
  const plainOrder = byScore(table)
  const countLifts = (found: Found): number => (found.behind ? 1 + countLifts(found.behind) : 0)
  const liftBase = (found: Found): Found => (found.behind ? liftBase(found.behind) : found)
  return (a, b) => plainOrder(liftBase(a), liftBase(b)) || countLifts(a) - countLifts(b)
}

/**
 * Moves the best plain hits up to places 8 to 10 at the latest. From then on they are counted with the variants' hits.
 */
function liftPlain(best: Map<string, Found>, plain: readonly Found[], order: Order): void {
  for (const [i, each] of plain.entries()) {
    const others = [...best.values()].filter(({ documentId }) => documentId !== each.documentId)
    const above = others.toSorted(order)[FIRST_RANK_KEPT + i - 1]
    keepBetter(best, above && above.score > each.score ? { ...each, score: above.score, behind: above } : each)
  }
}

function keepBetter(best: Map<string, Found>, found: Found): void {
  const known = best.get(found.documentId)
  if (!known || known.score < found.score) best.set(found.documentId, found)
}
