import { analyzeQuery, highlight, markAll } from '../analysis/index.ts'
import type { SearchAnswer, SearchHit, SearchRequest } from '../model/index.ts'
import { countFacets } from './documents/facets.ts'
import { phraseExists } from './phrase-exists.ts'
import { EXACT_TOTAL, queryPhase, type QueryPhase } from './query-phase.ts'
import { NO_PASSAGE, type Segment } from './postings/segment.ts'
import type { Ranked } from './scoring/best-documents.ts'
import type { PhraseMatch } from './scoring/phrase.ts'
import type { Searched } from './searched.ts'

export function search(searched: Searched, request: SearchRequest): SearchAnswer {
  const started = performance.now()
  const queried = queryPhase(searched, request)
  const hits = queried.page.map((ranked) => buildHit(searched, queried, ranked))
  const totals = answerTotals(searched, queried)
  return { hits, ...totals, missing: missingWords(searched, request, totals), tookMs: performance.now() - started }
}

/** At most so many words are looked up; a long question is told of without them. */
const MOST_NAMED = 8

/** The words that no document has that the reader may read: whoever finds only the rest is told what is not there. */
export function missingWords(searched: Searched, request: SearchRequest, { relaxed }: { relaxed: boolean }): string[] {
  if (!relaxed) return []
  const { telling } = analyzeQuery(request.query)
  if (telling.length > MOST_NAMED) return []
  const exists = phraseExists(searched, request)
  return telling.filter((word) => !exists(word))
}

/** The totals and facets of an answer, without its hits. */
export const answerTotals = ({ table }: Searched, { result }: QueryPhase): Omit<SearchAnswer, 'hits' | 'tookMs'> => ({
  total: Math.min(EXACT_TOTAL, result.members.length),
  more: result.more || result.members.length > EXACT_TOTAL,
  relaxed: result.relaxed,
  facets: countFacets(table, result.members),
})

/** A document as the page shows it. */
export function buildHit(searched: Searched, { result, marks }: QueryPhase, ranked: Ranked): SearchHit {
  const ordinal = findOrdinal(searched.segments, ranked)
  return {
    ...passageHit(searched, { ...ranked, ordinal, marks, joined: joinedPassage(ranked) }),
    moreInDocument: Math.max(0, result.matchesIn(ranked) - 1),
    isPartial: result.partial.has(ranked.document),
  }
}

interface Shown {
  document: number
  /** Of the passage; null for a document without text. */
  ordinal: number | null
  score: number
  marks: readonly string[]
  /** The passage with what follows, when what was found runs over its end. */
  joined?: PhraseMatch['joined'] | null
}

/** A document with one of its passages. */
export function passageHit(
  searched: Searched,
  { document, ordinal, score, marks, joined }: Shown,
): Omit<SearchHit, 'moreInDocument' | 'isPartial'> {
  const { id, title, moreFiles = [] } = searched.table.row(document)!
  const text = ordinal === null ? null : searched.passages.text(document, ordinal)
  const shown = joined ?? (text && { text: text.passage.text, normalized: text.normalized })
  const snippet = shown
    ? highlight(shown.text, marks, { normalized: shown.normalized })
    : { text: '', marks: [], start: 0 }
  return {
    documentId: id,
    score,
    passage: text && ordinal !== null ? { ...text.passage, ordinal } : null,
    file: moreFiles.findLast(({ from }) => ordinal !== null && from <= ordinal) ?? null,
    titleMarks: markAll(title, marks),
    snippet: { text: snippet.text, marks: snippet.marks, start: snippet.start },
  }
}

/** A phrase that runs over the end of the passage is shown with what follows. */
const joinedPassage = (ranked: Ranked | PhraseMatch) => ('joined' in ranked ? ranked.joined : null)

/** The passage's number in its document; null for a document without text. Without a best passage it is the first. */
function findOrdinal(segments: readonly Segment[], { segment, passage }: Ranked): number | null {
  const ordinal = segment < 0 ? 0 : segments[segment]!.ordinals[passage]!
  return ordinal === NO_PASSAGE ? null : ordinal
}
