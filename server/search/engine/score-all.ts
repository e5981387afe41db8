import { firstEntry, SEGMENT_LIMIT } from './postings.ts'
import { addScores, type Plan, type Statistics } from './scoring.ts'
import type { Segment } from './segment.ts'

/**
 * Every passage's score, segment by segment: for what pruning cannot answer (deep pages, other orders, phrases) and for
 * proving that it loses nothing. Term by term, so that each pass runs through memory in one direction.
 */
export class AllScores {
  readonly #room = { scores: new Float64Array(SEGMENT_LIMIT), offset: 0 }

  /** By passage of one segment, 0 for those that hold nothing; valid until the next call. */
  of(plan: Plan, segmentIndex: number, segment: Segment, statistics: Statistics): Float64Array {
    const { scores } = this.#room
    scores.fill(0, 0, segment.size)
    for (const { weight, space, postings: bySegment } of plan.terms) {
      const postings = bySegment[segmentIndex]
      if (!postings) continue
      const all = { postings, from: 0, to: postings.blocks, at: firstEntry(postings) }
      addScores(weight, all, segment[space], statistics[space], this.#room)
    }
    return scores.subarray(0, segment.size)
  }
}
