import { type AnalyzedQuery, normalize, type Normalized, squeeze, squeezeText } from '../../analysis/index.ts'
import type { DocumentTable } from '../documents/document-table.ts'
import type { PassageStore } from '../documents/passage-store.ts'
import { NO_PASSAGE, type Segment } from '../postings/segment.ts'
import type { Ranked } from './best-documents.ts'

/** Texts looked at for one phrase at most: 3,000 take some 100 ms. Beyond, the total is "or more". */
export const MOST_CHECKS = 3_000

export interface PhraseCandidate extends Ranked {
  /** The passage contains all grams of the phrase. */
  isWhole: boolean
  /** The passage with the following text, if the phrase begins in it and continues there; else null. */
  joined: string | null
}

/** A document that contains the phrase, by its best passage with it. */
export interface PhraseMatch extends Ranked {
  /** How many of its passages contain the phrase. */
  matches: number
  /** The passage with the following text, if the phrase only begins in it. */
  joined: JoinedText | null
}

export interface JoinedText {
  text: string
  normalized: Normalized
}

interface Texts {
  passages: PassageStore
  table: DocumentTable
  segments: readonly Segment[]
}

/**
 * The documents whose passage or title contains the phrase, in the order of the candidates, until `limit` documents are
 * found. Punctuation and spaces are not compared, which finds more than the slop of 2 that the contract allows. A
 * phrase that runs over the end of a passage, such as the break between two pages, counts for the passage in which it
 * begins.
 */
export function checkPhrase(
  candidates: readonly PhraseCandidate[],
  query: AnalyzedQuery,
  texts: Texts,
  limit: number,
): { passed: PhraseMatch[]; more: boolean } {
  const passed = new Map<number, PhraseMatch>()
  // For a single gram the index itself is exact.
  const known = query.grams.length === 1 && query.grams[0] === query.squeezed
  let [checks, more] = [0, false]
  for (const candidate of candidates) {
    const before = passed.get(candidate.document)
    const isKnown = known && candidate.isWhole
    more = (passed.size >= limit && !before) || (!isKnown && ++checks > MOST_CHECKS)
    if (more) break
    const found = isKnown ? WHOLE : stands(candidate, query, texts)
    if (found === null) continue
    if (before) before.matches++
    else passed.set(candidate.document, { ...candidate, ...found, matches: 1 })
  }
  return { passed: [...passed.values()], more }
}

type Found = Pick<PhraseMatch, 'joined'>
const WHOLE: Found = { joined: null }

function stands(candidate: PhraseCandidate, query: AnalyzedQuery, texts: Texts): Found | null {
  const { document, segment, passage, isWhole, joined } = candidate
  const ordinal = texts.segments[segment]!.ordinals[passage]!
  const text = ordinal === NO_PASSAGE ? null : texts.passages.text(document, ordinal)
  if (isWhole) {
    if (text && squeeze(text.normalized.text).includes(query.squeezed)) return WHOLE
    if (squeezeText(texts.table.row(document)?.title ?? '').includes(query.squeezed)) return WHOLE
  }
  return joined === null ? null : { joined: { text: joined, normalized: normalize(joined, 'drop') } }
}
