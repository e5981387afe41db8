import { type AnalyzedQuery, analyzeQuery } from '../analysis/index.ts'
import type { SearchRequest } from '../model/index.ts'
import { Bitset } from './documents/bitset.ts'
import { matchedDocuments } from './matched.ts'
import { phrasePassages } from './phrase-passages.ts'
import {
  ALWAYS_KEPT,
  bestDocuments,
  pageEnd,
  isBestFirst,
  rankingOrder,
  rankDocuments,
  rankMembers,
  relaxedTo,
} from './ranking.ts'
import type { Ranked } from './scoring/best-documents.ts'
import { rescore } from './scoring/rescore.ts'
import { countInDocument } from './scoring/matches.ts'
import { checkPhrase, type PhraseMatch } from './scoring/phrase.ts'
import { byScore } from './scoring/order.ts'
import type { Plan } from './scoring/scoring.ts'
import { topItems } from './scoring/top.ts'
import { planFor, type Searched } from './searched.ts'
import { visibleTo } from './visible.ts'

/** Totals are exact up to this number. */
export const EXACT_TOTAL = 1_000

/**
 * The largest number of documents that are counted. Beyond it the total says "or more", and the facets are those of the
 * newest documents. Counting this many takes about a millisecond.
 */
const MOST_COUNTED = 20_000

interface Result {
  /** Documents of the result set, in no order. */
  members: readonly number[]
  /** The documents that may be on the page. The order of the others is unknown. */
  ranked: readonly Ranked[]
  more: boolean
  relaxed: boolean
  /** How many members contain too little of the query for a match; counted up to MOST_COUNTED. */
  partial: ReadonlySet<number>
  /** How many passages of a document match by their own text. */
  matchesIn: (ranked: Ranked) => number
}

const NONE: ReadonlySet<number> = new Set()

/** What a request finds, before hits are built. Only texts that are needed for the order are read. */
export interface QueryPhase {
  /** The documents of the page, in order. */
  page: readonly Ranked[]
  result: Result
  /** What to mark. */
  marks: readonly string[]
}

/** Applies rights and filters first, then finds the result set, then its page. */
export function queryPhase(searched: Searched, request: SearchRequest): QueryPhase {
  const query = analyzeQuery(request.query, request.phrase)
  const alternatives = analyzeQuery((request.anyOf ?? []).join(' '))
  const result = findResult(searched, { query, alternatives }, request, visibleTo(searched, request))
  return {
    page: topItems(result.ranked, pageEnd(request), rankingOrder(searched, request)).slice(request.from),
    result,
    marks: [...query.marks, ...alternatives.marks],
  }
}

function findResult(
  searched: Searched,
  { query, alternatives }: { query: AnalyzedQuery; alternatives: AnalyzedQuery },
  request: SearchRequest,
  visible: Bitset,
): Result {
  if (request.query.trim() !== '') return find(searched, query, request, visible)
  return request.anyOf?.length ? allRanked(searched, alternatives, visible) : everything(visible)
}

/** Every visible document, ordered by how much of the query it contains. */
function allRanked(searched: Searched, query: AnalyzedQuery, visible: Bitset): Result {
  const plan = planFor(searched, query)
  return {
    members: [...visible],
    ranked: rankDocuments(searched, plan, visible),
    more: false,
    relaxed: false,
    partial: NONE,
    matchesIn: ({ segment, passage }) => countInDocument(plan, segment, searched.segments[segment]!, passage),
  }
}

function everything(visible: Bitset): Result {
  const members = [...visible]
  const ranked = members.map((document) => ({ document, score: 0, segment: -1, passage: 0 }))
  return { members, ranked, more: false, relaxed: false, partial: NONE, matchesIn: () => 0 }
}

function find(searched: Searched, query: AnalyzedQuery, request: SearchRequest, visible: Bitset): Result {
  const plan = planFor(searched, query)
  return request.phrase
    ? phraseResult(searched, query, plan, visible)
    : analysedResult(searched, query, plan, { request, visible })
}

export function phraseResult(searched: Searched, query: AnalyzedQuery, plan: Plan, visible: Bitset): Result {
  const candidates = phrasePassages(searched, { query, plan }, visible, (index, segment) =>
    searched.allScores.of(plan, index, segment, searched.statistics),
  )
  // Of equal passages of one document the first one wins.
  const ordered = candidates.toSorted(byScore(searched.table))
  const { passed, more } = checkPhrase(ordered, query, searched, EXACT_TOTAL)
  return {
    members: passed.map(({ document }) => document),
    ranked: passed,
    more,
    relaxed: false,
    partial: NONE,
    matchesIn: (ranked) => (ranked as PhraseMatch).matches,
  }
}

function analysedResult(
  searched: Searched,
  query: AnalyzedQuery,
  plan: Plan,
  { request, visible }: { request: SearchRequest; visible: Bitset },
): Result {
  const best = bestDocuments(searched, plan, visible)
  const known = isWithinBest(request)
  const needed = known ? pageEnd(request) : ALWAYS_KEPT
  const closer = searched.rescores ? rescore(best, { query, plan, needed }, searched) : best
  const matched = matchedDocuments(searched, plan, visible, known ? MOST_COUNTED : Infinity)
  const others = relaxedTo(best, matched)
  const members = [...matched, ...others]
  return {
    members,
    ranked: known ? closer : withOthers(closer, rankMembers(searched, plan, Bitset.of(members), request)),
    more: false,
    relaxed: members.length > 0 && matched.length === 0,
    partial: matched.length < MOST_COUNTED ? new Set(others) : NONE,
    matchesIn: ({ segment, passage }) => countInDocument(plan, segment, searched.segments[segment]!, passage),
  }
}

/** True when the requested page is among the best documents, whose order is known. */
const isWithinBest = (request: SearchRequest): boolean => isBestFirst(request) && pageEnd(request) <= ALWAYS_KEPT

function withOthers(first: readonly Ranked[], all: readonly Ranked[]): Ranked[] {
  const taken = Bitset.of(first.map(({ document }) => document))
  return [...first, ...all.filter(({ document }) => !taken.has(document))]
}
