import { type AnalyzedQuery, squeeze, squeezeText } from '../../analysis/index.ts'
import type { Ranked } from './best-documents.ts'
import type { DocumentTable } from '../documents/document-table.ts'
import type { PassageStore } from '../documents/passage-store.ts'
import { NO_PASSAGE, type Segment } from '../postings/segment.ts'

/** Texts looked at for one phrase at most: 3,000 take some 100 ms. Beyond, the total is "or more". */
export const MOST_CHECKS = 3_000

/** A document in which the phrase stands, by its best such passage. */
export interface PhraseMatch extends Ranked {
  /** In how many of its passages. */
  matches: number
}

/**
 * The documents whose passage or title contains the phrase, in the order of the candidates, until `limit` documents
 * are found. Candidates are passages that contain every gram of the phrase, perhaps in another order. Punctuation and
 * spaces are not compared, which is more lenient than the slop of 2 that the contract asks for.
 */
export function checkPhrase(
  candidates: readonly Ranked[],
  query: AnalyzedQuery,
  texts: { passages: PassageStore; table: DocumentTable; segments: readonly Segment[] },
  limit: number,
): { passed: PhraseMatch[]; more: boolean } {
  const passed = new Map<number, PhraseMatch>()
  // One gram alone is what the index itself is exact about.
  const known = query.grams.length === 1 && query.grams[0] === query.squeezed
  let [checks, more] = [0, false]
  for (const candidate of candidates) {
    const before = passed.get(candidate.document)
    more = (passed.size >= limit && !before) || (!known && ++checks > MOST_CHECKS)
    if (more) break
    if (!known && !holds(candidate, query.squeezed, texts)) continue
    if (before) before.matches++
    else passed.set(candidate.document, { ...candidate, matches: 1 })
  }
  return { passed: [...passed.values()], more }
}

function holds(
  { document, segment, passage }: Ranked,
  squeezed: string,
  { passages, table, segments }: { passages: PassageStore; table: DocumentTable; segments: readonly Segment[] },
): boolean {
  const ordinal = segments[segment]!.ordinals[passage]!
  const text = ordinal === NO_PASSAGE ? null : passages.text(document, ordinal)
  if (text && squeeze(text.normalized.text).includes(squeezed)) return true
  return squeezeText(table.row(document)?.title ?? '').includes(squeezed)
}
