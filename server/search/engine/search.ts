import { analyzeQuery, type AnalyzedQuery } from '../analysis/analyze.ts'
import { highlight, markAll } from '../analysis/highlight.ts'
import type { SearchAnswer, SearchHit, SearchRequest } from '../types.ts'
import { Bitset } from './bitset.ts'
import { ordinalOf, type Candidates } from './candidates.ts'
import type { DocumentTable } from './document-table.ts'
import { countFacets } from './facets.ts'
import type { PassageStore } from './passage-store.ts'
import { checkPhrase, phraseCandidates, type PhraseCandidate } from './phrase.ts'
import type { PostingsCache } from './postings-cache.ts'
import { planQuery, scoreSegment, type Plan, type Statistics, type Sums } from './scoring.ts'
import { CLOSE_LOOKS, secondStage } from './second-stage.ts'
import type { Segment } from './segment.ts'
import { topOf } from './top.ts'

/** Totals are told exactly up to here. */
const EXACT_TOTAL = 1_000
/** So many of the best belong to the result even if they hold less of the query than a match must. */
const ALWAYS_KEPT = 50

/** What a search reads; all of it belongs to the index, the last two are room that is used again. */
export interface Searched {
  segments: readonly Segment[]
  statistics: Statistics
  table: DocumentTable
  passages: PassageStore
  cache: PostingsCache
  candidates: Candidates
  sums: Sums
  /** False where the first stage's scores alone are wanted. */
  looksClosely: boolean
}

interface Result {
  /** Documents of the result set, in no order. */
  members: readonly number[]
  more: boolean
  relaxed: boolean
}

/** Answers a request: rights and filters first, then the result set, then the page out of it. */
export function search(searched: Searched, request: SearchRequest): SearchAnswer {
  const started = performance.now()
  const query = analyzeQuery(request.query, request.phrase)
  const visible = searched.table.visible(request.reader, request.now, request.exclude)
  searched.table.filter(visible, request.filters)
  for (const earlier of request.within) visible.keepOnly(matching(searched, earlier, visible))
  searched.candidates.reset(searched.table.bound)
  const result = request.query.trim() === '' ? everything(visible) : find(searched, query, request.phrase, visible)
  const page = topOf(result.members, request.from + request.size, orderOf(searched, request))
  return {
    hits: page.slice(request.from).map((document) => hitOf(searched, query, document)),
    total: Math.min(EXACT_TOTAL, result.members.length),
    more: result.more || result.members.length > EXACT_TOTAL,
    relaxed: result.relaxed,
    facets: countFacets(searched.table, result.members),
    tookMs: performance.now() - started,
  }
}

function everything(visible: Bitset): Result {
  return { members: [...visible], more: false, relaxed: false }
}

/** The documents an earlier query matched; where nothing held enough of it, what it was relaxed to. */
function matching(searched: Searched, earlier: string, visible: Bitset): Bitset {
  searched.candidates.reset(searched.table.bound)
  const { members, relaxed } = find(searched, analyzeQuery(earlier), false, visible)
  const matched = new Bitset()
  for (const document of members) if (relaxed || searched.candidates.matches(document)) matched.add(document)
  return matched
}

function find(searched: Searched, query: AnalyzedQuery, phrase: boolean, visible: Bitset): Result {
  const { segments, statistics, candidates, sums } = searched
  const plan = planQuery(query, segments, statistics, searched.cache)
  const phrases: PhraseCandidate[] = []
  for (const [i, segment] of segments.entries()) {
    scoreSegment(plan, i, segment, statistics, sums)
    candidates.collect(i, segment, sums, plan, visible)
    if (phrase && plan.fullMass > 0) phrases.push(...phraseCandidates(i, segment, sums, plan, visible))
  }
  return phrase ? phraseResult(searched, query, phrases) : analysedResult(searched, query, plan)
}

function phraseResult(searched: Searched, query: AnalyzedQuery, phrases: PhraseCandidate[]): Result {
  const { passed, more } = checkPhrase(phrases, query, searched, EXACT_TOTAL)
  searched.candidates.keepOnly(passed)
  return { members: [...passed.keys()], more, relaxed: false }
}

function analysedResult(searched: Searched, query: AnalyzedQuery, plan: Plan): Result {
  const { candidates } = searched
  const best = candidates.best(ALWAYS_KEPT, byScore(searched))
  if (searched.looksClosely) lookClosely(best.slice(0, CLOSE_LOOKS), searched, query, plan)
  const members = [...candidates.matched, ...best.filter((document) => !candidates.matches(document))]
  return {
    members,
    more: false,
    relaxed: members.length > 0 && candidates.matched.length === 0,
  }
}

function lookClosely(best: readonly number[], searched: Searched, query: AnalyzedQuery, plan: Plan): void {
  const { candidates, passages, segments, table } = searched
  const look = secondStage(query, plan.terms, candidates.score(best[0] ?? 0))
  const bonuses = best.map((document) => {
    const ordinal = ordinalOf(segments, candidates.bestPlace(document))
    const text = ordinal === null ? '' : (passages.text(document, ordinal)?.normalized.text ?? '')
    return look.bonus(text, table.row(document)!.title)
  })
  for (const [i, document] of best.entries()) candidates.raise(document, bonuses[i]!)
}

type Order = (a: number, b: number) => number

function orderOf(searched: Searched, request: SearchRequest): Order {
  const score = byScore(searched)
  const { by, descending } = request.sort
  if (by === 'score') return descending ? score : (a, b) => score(b, a)
  const created = (document: number): number => searched.table.row(document)?.createdAt ?? 0
  return (a, b) => (descending ? created(b) - created(a) : created(a) - created(b)) || score(a, b)
}

/** Best first; equals in an order that does not change from one page to the next. */
function byScore({ candidates, table }: Searched): Order {
  return (a, b) => {
    const difference = candidates.score(b) - candidates.score(a)
    if (difference !== 0) return difference
    const [left, right] = [table.row(a)!, table.row(b)!]
    return right.createdAt - left.createdAt || (left.id < right.id ? -1 : 1)
  }
}

function hitOf({ candidates, segments, passages, table }: Searched, query: AnalyzedQuery, document: number): SearchHit {
  const { id, title } = table.row(document)!
  const score = candidates.score(document)
  const ordinal = score > 0 ? ordinalOf(segments, candidates.bestPlace(document)) : 0
  const text = ordinal === null ? null : passages.text(document, ordinal)
  const snippet = text
    ? highlight(text.passage.text, query.marks, { normalized: text.normalized })
    : { text: '', marks: [] }
  return {
    documentId: id,
    score,
    passage: text && ordinal !== null ? { ...text.passage, ordinal } : null,
    titleMarks: markAll(title, query.marks),
    snippet: { text: snippet.text, marks: snippet.marks },
    moreInDocument: candidates.moreMatches(document),
  }
}
