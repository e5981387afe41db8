import { squeeze, squeezeText, type AnalyzedQuery } from '../analysis/analyze.ts'
import type { Bitset } from './bitset.ts'
import type { PassagePlace } from './candidates.ts'
import type { DocumentTable } from './document-table.ts'
import type { PassageStore } from './passage-store.ts'
import type { Plan, Sums } from './scoring.ts'
import { NO_PASSAGE, type Segment } from './segment.ts'

/** Texts looked at for one phrase at most: 3,000 take some 100 ms. Beyond, the total is "or more". */
const MOST_CHECKS = 3_000

/** A passage that holds every gram of a phrase, though perhaps not one after the other. */
export interface PhraseCandidate {
  document: number
  ordinal: number
  place: PassagePlace
  score: number
}

/** Candidates of one scored segment. */
export function phraseCandidates(
  segmentIndex: number,
  segment: Segment,
  sums: Sums,
  plan: Plan,
  visible: Bitset,
): PhraseCandidate[] {
  const found: PhraseCandidate[] = []
  for (let passage = 0; passage < segment.size; passage++) {
    if (sums.mass[passage] !== plan.fullMass) continue
    const document = segment.documents[passage]!
    if (!visible.has(document)) continue
    const place = { segment: segmentIndex, passage }
    found.push({ document, ordinal: segment.ordinals[passage]!, place, score: sums.score[passage]! })
  }
  return found
}

/**
 * The documents in whose passage or title the phrase really stands, best first, until `limit` documents are found.
 * Punctuation and spaces are not compared, which is more lenient than the slop of 2 that the contract asks for.
 */
export function checkPhrase(
  candidates: readonly PhraseCandidate[],
  query: AnalyzedQuery,
  texts: { passages: PassageStore; table: DocumentTable },
  limit: number,
): { passed: Map<number, { place: PassagePlace; matches: number }>; more: boolean } {
  const passed = new Map<number, { place: PassagePlace; matches: number }>()
  // One gram alone is what the index itself is exact about.
  const known = query.grams.length === 1 && query.grams[0] === query.squeezed
  let checks = 0
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const before = passed.get(candidate.document)
    if (passed.size >= limit && !before) return { passed, more: true }
    if (!known && ++checks > MOST_CHECKS) return { passed, more: true }
    if (!known && !holds(candidate, query.squeezed, texts)) continue
    if (before) before.matches++
    else passed.set(candidate.document, { place: candidate.place, matches: 1 })
  }
  return { passed, more: false }
}

function holds(
  candidate: PhraseCandidate,
  squeezed: string,
  { passages, table }: { passages: PassageStore; table: DocumentTable },
): boolean {
  const { document, ordinal } = candidate
  const text = ordinal === NO_PASSAGE ? null : passages.text(document, ordinal)
  if (text && squeeze(text.normalized.text).includes(squeezed)) return true
  return squeezeText(table.row(document)?.title ?? '').includes(squeezed)
}
