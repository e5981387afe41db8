import type { Bitset } from '../documents/bitset.ts'
import {
  BLOCK_BITS,
  blockNumber,
  endOfBlock,
  endOfPlain,
  firstEntry,
  OTHER,
  type Postings,
  PostingsLookup,
  SEGMENT_LIMIT,
} from '../postings/postings.ts'
import type { Plan } from './scoring.ts'
import type { Segment } from '../postings/segment.ts'

/** Binary search takes about this many steps for each passage; reading the whole list takes one step for each entry. */
const SEARCH_STEPS = 12

/**
 * Counts the passages that contain enough of the query's mass. It computes no scores. The required mass is known from
 * the start, so few lists are read completely: a passage without any of the rarest terms cannot reach it, so frequent
 * terms are only looked up for passages with a rare one.
 */
export class MatchFinder {
  readonly #mass = new Int32Array(SEGMENT_LIMIT)
  readonly #candidates = new Int32Array(SEGMENT_LIMIT)
  readonly #lookup = new PostingsLookup()

  /** Passages of visible documents in one segment that hold at least `threshold`; valid until the next call. */
  find(plan: Plan, threshold: number, segmentIndex: number, segment: Segment, visible: Bitset): Int32Array {
    const terms = plan.terms.filter((term) => term.mass > 0).toSorted((a, b) => b.mass - a.mass)
    let rest = terms.reduce((sum, term) => sum + term.mass, 0)
    let found = 0
    for (const term of terms) {
      const postings = term.postings[segmentIndex]
      if (rest >= threshold) found = postings ? this.#addAll(postings, term.mass, found, segment, visible) : found
      else {
        found = this.#keep(found, threshold - rest)
        if (found === 0) break
        if (postings) this.#addToCandidates(postings, term.mass, found)
      }
      rest -= term.mass
    }
    found = this.#keep(found, threshold)
    const matched = this.#candidates.subarray(0, found).toSorted()
    for (const passage of matched) this.#mass[passage] = 0
    return matched
  }

  /** Adds the mass to all passages of the list. A new passage becomes a candidate if its document is visible. */
  #addAll(postings: Postings, mass: number, before: number, segment: Segment, visible: Bitset): number {
    const { bytes, blocks } = postings
    const { documents } = segment
    let found = before
    let at = firstEntry(postings)
    for (let block = 0; block < blocks; block++) {
      const base = blockNumber(postings, block) << BLOCK_BITS
      const middle = endOfPlain(bytes, block, at)
      for (const end = endOfBlock(bytes, block, at); at < end; at += at < middle ? 1 : OTHER) {
        const passage = base | bytes[at]!
        const sum = this.#mass[passage]!
        if (sum === 0) {
          if (!visible.has(documents[passage]!)) continue
          this.#candidates[found++] = passage
        }
        this.#mass[passage] = sum + mass
      }
    }
    return found
  }

  #addToCandidates(postings: Postings, mass: number, found: number): void {
    if (found * SEARCH_STEPS > postings.count) return this.#addToKnown(postings, mass)
    this.#lookup.use(postings)
    for (let i = 0; i < found; i++) {
      const passage = this.#candidates[i]!
      if (this.#lookup.counts(passage) !== 0) this.#mass[passage]! += mass
    }
  }

  #addToKnown(postings: Postings, mass: number): void {
    const { bytes, blocks } = postings
    let at = firstEntry(postings)
    for (let block = 0; block < blocks; block++) {
      const base = blockNumber(postings, block) << BLOCK_BITS
      const middle = endOfPlain(bytes, block, at)
      for (const end = endOfBlock(bytes, block, at); at < end; at += at < middle ? 1 : OTHER) {
        const passage = base | bytes[at]!
        if (this.#mass[passage] !== 0) this.#mass[passage]! += mass
      }
    }
  }

  /** Drops the candidates below `least`. */
  #keep(found: number, least: number): number {
    let kept = 0
    for (let i = 0; i < found; i++) {
      const passage = this.#candidates[i]!
      if (this.#mass[passage]! >= least) this.#candidates[kept++] = passage
      else this.#mass[passage] = 0
    }
    return kept
  }
}

/** How many passages of the document that `passage` belongs to match and contain a required term in their own text. */
export function countInDocument(plan: Plan, segmentIndex: number, segment: Segment, passage: number): number {
  const { documents } = segment
  let [first, last] = [passage, passage]
  while (first > 0 && documents[first - 1] === documents[passage]) first--
  while (last + 1 < segment.size && documents[last + 1] === documents[passage]) last++
  if (first === last || plan.fullMass === 0) return 0
  const mass = new Int32Array(last - first + 1)
  const inContent = new Uint8Array(last - first + 1)
  const lookup = new PostingsLookup()
  for (const term of plan.terms) {
    const postings = term.mass > 0 ? term.postings[segmentIndex] : undefined
    if (!postings) continue
    lookup.use(postings)
    for (let i = 0; i < mass.length; i++) {
      const counts = lookup.counts(first + i)
      if (counts === 0) continue
      mass[i]! += term.mass
      if (counts >>> 8 !== 0) inContent[i] = 1
    }
  }
  return mass.reduce((count, sum, i) => count + Number(sum >= plan.threshold && inContent[i] === 1), 0)
}
