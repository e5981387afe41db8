import type { AnalyzedQuery } from '../analysis/index.ts'
import type { DocumentTable } from './documents/document-table.ts'
import type { MeaningSources } from './meaning/meaning-sources.ts'
import type { PassageStore } from './documents/passage-store.ts'
import type { PostingsCache } from './postings/postings-cache.ts'
import type { Segment } from './postings/segment.ts'
import type { MatchFinder } from './scoring/matches.ts'
import type { AllScores } from './scoring/score-all.ts'
import { type Plan, planQuery, type Statistics } from './scoring/scoring.ts'
import type { TopDocuments } from './scoring/top-documents.ts'

/** What a search reads. All of it belongs to the index; the last three fields reuse their buffers. */
export interface Searched {
  /** The segments on disk, and the one in memory as the last. */
  segments: readonly Segment[]
  onDisk: readonly Segment[]
  memory: Segment
  statistics: Statistics
  table: DocumentTable
  passages: PassageStore
  meaning: MeaningSources
  cache: PostingsCache
  topDocuments: TopDocuments
  matchFinder: MatchFinder
  allScores: AllScores
  /** False when only the scores of the first stage are wanted. */
  rescores: boolean
  /** False when every passage has to be scored, to prove that pruning loses nothing. */
  prunes: boolean
}

export function planFor(searched: Searched, query: AnalyzedQuery): Plan {
  return planQuery(query, searched, searched.statistics)
}
