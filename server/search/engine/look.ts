import { type AnalyzedQuery, analyzeQuery } from '../analysis/index.ts'
import type { SearchRequest } from '../model/index.ts'
import { isBetterPassage, type Ranked, type TieBreak } from './scoring/best-documents.ts'
import { Bitset } from './documents/bitset.ts'
import { lookClosely } from './scoring/close-looks.ts'
import type { DocumentTable } from './documents/document-table.ts'
import { countInDocument, type MatchFinder } from './scoring/matches.ts'
import type { PassageStore } from './documents/passage-store.ts'
import { checkPhrase, MOST_CHECKS, type PhraseMatch } from './scoring/phrase.ts'
import type { PostingsCache } from './postings/postings-cache.ts'
import type { AllScores } from './scoring/score-all.ts'
import { type Plan, planQuery, type Statistics } from './scoring/scoring.ts'
import type { Segment } from './postings/segment.ts'
import type { TopDocuments } from './scoring/top-documents.ts'
import { topOf } from './scoring/top.ts'

/** Totals are exact up to this number. */
export const EXACT_TOTAL = 1_000
/**
 * This many of the best belong to the result even if they contain too little of the query for a match (decision 0012).
 */
const ALWAYS_KEPT = 20

/**
 * The largest number of documents that are counted. Beyond it the total says "or more", and the facets are those of the
 * newest documents. Counting this many takes about a millisecond.
 */
const MOST_COUNTED = 20_000

/** What a search reads. All of it belongs to the index; the last three reuse their buffers. */
export interface Searched {
  /** The segments on disk, and the one in memory as the last. */
  segments: readonly Segment[]
  onDisk: readonly Segment[]
  memory: Segment
  statistics: Statistics
  table: DocumentTable
  passages: PassageStore
  cache: PostingsCache
  topDocuments: TopDocuments
  matchFinder: MatchFinder
  allScores: AllScores
  /** False when only the first stage's scores are wanted. */
  looksClosely: boolean
  /** False when every passage has to be scored, to prove that pruning loses nothing. */
  prunes: boolean
}

interface Result {
  /** Documents of the result set, in no order. */
  members: readonly number[]
  /** The documents that may be on the page. The order of the others is unknown. */
  ranked: readonly Ranked[]
  more: boolean
  relaxed: boolean
  /** How many of them contain too little of the query for a match; counted up to MOST_COUNTED. */
  partial: ReadonlySet<number>
  /** How many passages of a document match by their own text. */
  matchesIn: (ranked: Ranked) => number
}

const NONE: ReadonlySet<number> = new Set()

/** What a request finds, before anything is written out: no text is read for it but what the order needs. */
export interface Looked {
  /** The documents of the page, in order. */
  page: readonly Ranked[]
  result: Result
  /** What to mark. */
  marks: readonly string[]
}

/** First rights and filters, then the result set, then its page. */
export function look(searched: Searched, request: SearchRequest): Looked {
  const query = analyzeQuery(request.query, request.phrase)
  const alternatives = analyzeQuery((request.anyOf ?? []).join(' '))
  const result = resultOf(searched, { query, alternatives }, request, visibleTo(searched, request))
  return {
    page: topOf(result.ranked, endOf(request), orderOf(searched, request)).slice(request.from),
    result,
    marks: [...query.marks, ...alternatives.marks],
  }
}

/** The documents among which is searched. */
export function visibleTo(searched: Searched, request: SearchRequest): Bitset {
  const { allOf = [], anyOf = [], without = [] } = request
  const visible = searched.table.visible(request.reader, request.now, request.exclude)
  searched.table.filter(visible, request.filters)
  if (request.only) searched.table.keepOnly(visible, request.only)
  for (const earlier of request.within) visible.keepOnly(matching(searched, earlier, visible))
  for (const word of allOf) visible.keepOnly(holding(searched, [word], visible))
  if (anyOf.length > 0) visible.keepOnly(holding(searched, anyOf, visible))
  if (without.length > 0) visible.removeAll(holding(searched, without, visible))
  return visible
}

/** How many of these documents match the words, and whether as many as `enough`: beyond, nobody counts. */
export function countMatched(searched: Searched, words: string, visible: Bitset, enough: number): number {
  const plan = planFor(searched, analyzeQuery(words))
  const matched = matchedDocuments(searched, plan, visible, enough)
  if (matched.length === 0 || matched.length >= enough || matched.length + ALWAYS_KEPT < enough) return matched.length
  return matched.length + relaxedTo(bestDocuments(searched, plan, visible), matched).length
}

/** Whether the words stand one after the other in one of these documents. */
export function standsIn(searched: Searched, words: string, visible: Bitset): boolean {
  const query = analyzeQuery(words, true)
  const plan = planFor(searched, query)
  const candidates = plan.fullMass === 0 ? [] : matchedPassages(searched, plan, visible, plan.fullMass, () => NO_SCORES)
  // Only the best of very many are looked at.
  if (candidates.length > MOST_CHECKS) return phraseResult(searched, query, plan, visible).members.length > 0
  return checkPhrase(candidates, query, searched, 1).passed.length > 0
}

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

function resultOf(
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

/** The documents that contain one of the words completely, in a passage or in the title. */
function holding(searched: Searched, words: readonly string[], visible: Bitset): Bitset {
  const found = new Bitset()
  for (const word of words) {
    const plan = planFor(searched, analyzeQuery(word))
    for (const document of matchedDocuments(searched, plan, visible, Infinity, plan.fullMass)) found.add(document)
  }
  return found
}

function everything(visible: Bitset): Result {
  const members = [...visible]
  const ranked = members.map((document) => ({ document, score: 0, segment: -1, passage: 0 }))
  return { members, ranked, more: false, relaxed: false, partial: NONE, matchesIn: () => 0 }
}

/** The documents that an earlier query matched. When nothing contained enough of it, those of its relaxed form. */
function matching(searched: Searched, earlier: string, visible: Bitset): Bitset {
  const plan = planFor(searched, analyzeQuery(earlier))
  const matched = matchedDocuments(searched, plan, visible, Infinity)
  const best = matched.length > 0 ? [] : bestDocuments(searched, plan, visible)
  return Bitset.of([...matched, ...best.map(({ document }) => document)])
}

function planFor(searched: Searched, query: AnalyzedQuery): Plan {
  return planQuery(query, searched, searched.statistics)
}

function find(searched: Searched, query: AnalyzedQuery, request: SearchRequest, visible: Bitset): Result {
  const plan = planFor(searched, query)
  return request.phrase
    ? phraseResult(searched, query, plan, visible)
    : analysedResult(searched, query, plan, { request, visible })
}

function phraseResult(searched: Searched, query: AnalyzedQuery, plan: Plan, visible: Bitset): Result {
  const candidates = plan.fullMass === 0 ? [] : rankPassages(searched, plan, visible, plan.fullMass)
  const { passed, more } = checkPhrase(candidates, query, searched, EXACT_TOTAL)
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
  const needed = known ? endOf(request) : ALWAYS_KEPT
  const closer = searched.looksClosely ? lookClosely(best, { query, plan, needed }, searched) : best
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

/** Those of the best that hold too little of the query to match. */
function relaxedTo(best: readonly Ranked[], matched: readonly number[]): number[] {
  const isMatched = Bitset.of(matched)
  return best.flatMap(({ document }) => (isMatched.has(document) ? [] : document))
}

/** True when the requested page is among the best documents, whose order is known. */
const isWithinBest = (request: SearchRequest): boolean => isBestFirst(request) && endOf(request) <= ALWAYS_KEPT

const isBestFirst = ({ sort }: SearchRequest): boolean => sort.by === 'score' && sort.descending

const endOf = ({ from, size }: SearchRequest): number => from + size

function bestDocuments(searched: Searched, plan: Plan, visible: Bitset, size = ALWAYS_KEPT): Ranked[] {
  const { segments, statistics, topDocuments, table } = searched
  if (!searched.prunes) return topOf(rankDocuments(searched, plan, visible), size, byScore(table))
  return topDocuments.find({ plan, segments, statistics, visible, size, before: tieBreak(table) })
}

/** The result set down to the requested page. When it is not ordered by score, any document may be on the page. */
function rankMembers(searched: Searched, plan: Plan, members: Bitset, request: SearchRequest): Ranked[] {
  return isBestFirst(request)
    ? bestDocuments(searched, plan, members, endOf(request))
    : rankDocuments(searched, plan, members)
}

/** The documents with a passage that, together with the title, contains enough of the query; newest segments first. */
function matchedDocuments(
  searched: Searched,
  plan: Plan,
  visible: Bitset,
  most: number,
  mass = plan.threshold,
): number[] {
  const matched: number[] = []
  if (plan.fullMass === 0) return matched
  const known = new Bitset()
  for (let i = searched.segments.length - 1; i >= 0 && matched.length < most; i--) {
    const segment = searched.segments[i]!
    for (const passage of searched.matchFinder.find(plan, mass, i, segment, visible)) {
      const document = segment.documents[passage]!
      if (!known.has(document)) matched.push(document)
      known.add(document)
    }
  }
  return matched
}

/** Every visible passage that contains at least this much of the query, with its score. */
function rankPassages(searched: Searched, plan: Plan, visible: Bitset, threshold: number): Ranked[] {
  const { statistics, allScores } = searched
  return matchedPassages(searched, plan, visible, threshold, (index, segment) =>
    allScores.of(plan, index, segment, statistics),
  )
}

type Scores = ReturnType<AllScores['of']>
const NO_SCORES: Scores = new Float64Array(0)

function matchedPassages(
  { segments, matchFinder }: Searched,
  plan: Plan,
  visible: Bitset,
  threshold: number,
  scoresOf: (index: number, segment: Segment) => Scores,
): Ranked[] {
  return segments.flatMap((segment, index) => {
    const found = matchFinder.find(plan, threshold, index, segment, visible)
    if (found.length === 0) return []
    const scores = scoresOf(index, segment)
    return Array.from(found, (passage) => ({
      document: segment.documents[passage]!,
      score: scores[passage] ?? 0,
      segment: index,
      passage,
    }))
  })
}

/** Finds the best passages of these documents. */
function rankDocuments(searched: Searched, plan: Plan, documents: Bitset): Ranked[] {
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

function withOthers(first: readonly Ranked[], all: readonly Ranked[]): Ranked[] {
  const taken = Bitset.of(first.map(({ document }) => document))
  return [...first, ...all.filter(({ document }) => !taken.has(document))]
}

type Order = (a: Ranked, b: Ranked) => number

function orderOf({ table }: Searched, request: SearchRequest): Order {
  const best = byScore(table)
  const { by, descending } = request.sort
  if (by === 'score') return descending ? best : (a, b) => best(b, a)
  const created = (ranked: Ranked): number => table.row(ranked.document)?.createdAt ?? 0
  return (a, b) => (descending ? created(b) - created(a) : created(a) - created(b)) || best(a, b)
}

function byScore(table: DocumentTable): Order {
  const ties = tieBreak(table)
  return (a, b) => b.score - a.score || ties(a.document, b.document)
}

/** Documents of equal score keep the same order on all pages. */
function tieBreak(table: DocumentTable): TieBreak {
  return (a, b) => {
    const [left, right] = [table.row(a)!, table.row(b)!]
    return right.createdAt - left.createdAt || (left.id < right.id ? -1 : 1)
  }
}
