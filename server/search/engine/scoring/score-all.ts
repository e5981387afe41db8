import { firstEntry, SEGMENT_LIMIT } from '../postings/postings.ts'
import { addScores, type Plan, ScoreRoom, type Statistics } from './scoring.ts'
import type { Segment } from '../postings/segment.ts'

/**
 * The score of every passage, segment by segment. It is for requests that pruning cannot answer (deep pages, other
 * orders, phrases), and for proving that pruning loses nothing. It works term by term, so that each pass reads memory
 * in one direction.
 */
export class AllScores {
  readonly #room = new ScoreRoom(SEGMENT_LIMIT)

  /** The scores by passage of one segment; 0 for passages that contain nothing. Valid until the next call. */
  of(plan: Plan, segmentIndex: number, segment: Segment, statistics: Statistics): Float64Array {
    this.#room.clear()
    for (const { weight, space, postings: bySegment } of plan.terms) {
      const postings = bySegment[segmentIndex]
      if (!postings) continue
      const worth = { weight, lengths: segment[space], tables: statistics[space] }
      addScores(worth, { postings, from: 0, to: postings.blocks, at: firstEntry(postings) }, this.#room)
    }
    return this.#room.scores.subarray(0, segment.size)
  }
}
