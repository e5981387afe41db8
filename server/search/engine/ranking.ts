import type { AnalyzedQuery } from '../analysis/index.ts'
import type { SearchRequest } from '../model/index.ts'
import { Bitset } from './documents/bitset.ts'
import { isBetterPassage, type Ranked } from './scoring/best-documents.ts'
import { byScore, tieBreak } from './scoring/order.ts'
import type { Plan } from './scoring/scoring.ts'
import { topItems } from './scoring/top.ts'
import { planFor, type Searched } from './searched.ts'

/**
 * This many of the best belong to the result even if they contain too little of the query for a match (decision 0012).
 */
export const ALWAYS_KEPT = 20

/**
 * The document ids by the first stage alone, for a query that is already cut into terms. No text is read and nothing is
 * counted. Measurements compare this with other engines.
 */
export function rank(
  searched: Searched,
  query: AnalyzedQuery,
  { reader, now, exclude, size }: SearchRequest,
): string[] {
  const { segments, statistics, topDocuments, table } = searched
  const visible = table.visible(reader, now, exclude)
  const plan = planFor(searched, query)
  const best = topDocuments.find({ plan, segments, statistics, visible, size, before: tieBreak(table) })
  return best.map(({ document }) => table.row(document)!.id)
}

export function bestDocuments(searched: Searched, plan: Plan, visible: Bitset, size = ALWAYS_KEPT): Ranked[] {
  const { segments, statistics, topDocuments, table } = searched
  if (!searched.prunes) return topItems(rankDocuments(searched, plan, visible), size, byScore(table))
  return topDocuments.find({ plan, segments, statistics, visible, size, before: tieBreak(table) })
}

/** Orders the result set up to the requested page. When the order is not by score, any document may be on the page. */
export function rankMembers(searched: Searched, plan: Plan, members: Bitset, request: SearchRequest): Ranked[] {
  return isBestFirst(request)
    ? bestDocuments(searched, plan, members, pageEnd(request))
    : rankDocuments(searched, plan, members)
}

/** Finds the best passages of these documents. */
export function rankDocuments(searched: Searched, plan: Plan, documents: Bitset): Ranked[] {
  const best = new Map<number, Ranked>()
  for (const [index, segment] of searched.segments.entries()) {
    const scores = searched.allScores.of(plan, index, segment, searched.statistics)
    for (let passage = 0; passage < segment.size; passage++) {
      const document = segment.documents[passage]!
      if (scores[passage] === 0 || !documents.has(document)) continue
      const candidate = { document, score: scores[passage]!, segment: index, passage }
      const known = best.get(document)
      if (!known || isBetterPassage(candidate, known)) best.set(document, candidate)
    }
  }
  return [...best.values()]
}

/** Those of the best that contain too little of the query to match. */
export function relaxedTo(best: readonly Ranked[], matched: readonly number[]): number[] {
  const isMatched = Bitset.of(matched)
  return best.flatMap(({ document }) => (isMatched.has(document) ? [] : document))
}

export const isBestFirst = ({ sort }: SearchRequest): boolean => sort.by === 'score' && sort.descending

export const pageEnd = ({ from, size }: SearchRequest): number => from + size

type Order = (a: Ranked, b: Ranked) => number

export function rankingOrder({ table }: Searched, request: SearchRequest): Order {
  const best = byScore(table)
  const { by, descending } = request.sort
  if (by === 'score') return descending ? best : (a, b) => best(b, a)
  const created = (ranked: Ranked): number => table.row(ranked.document)?.createdAt ?? 0
  return (a, b) => (descending ? created(b) - created(a) : created(a) - created(b)) || best(a, b)
}
