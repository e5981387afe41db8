import { BestDocuments, type Ranked } from './best-documents.ts'
import type { Bitset } from '../documents/bitset.ts'
import type { TieBreak } from './order.ts'
import {
  BLOCK_BITS,
  BLOCK_PASSAGES,
  blockMaximum,
  blockNumber,
  endOfBlock,
  entriesIn,
  firstEntry,
  type Postings,
} from '../postings/postings.ts'
import {
  addScores,
  addRunScores,
  type BlockRun,
  computeDrift,
  type Plan,
  ScoreRoom,
  type Statistics,
  type Worth,
} from './scoring.ts'
import type { Segment } from '../postings/segment.ts'

/** How many blocks are scored first, in any segment: enough to get a good threshold for the others. */
const FIRST_BLOCKS = 32
const LEVELS = 64
/** Looking up one passage in a block takes as long as adding so many entries. */
const LOOK_UP_STEPS = 6
/** Sums of bounds may differ from sums of scores by rounding; this is far above it and far below what matters. */
const ROUNDING = 1 + 1e-9

/**
 * Exact top-k with pruning over blocks of 256 passages (block-max pruning and MaxScore, README). A block is skipped
 * when the sum of its bounds is below the worst of the current best. In the other blocks the weightiest terms are added
 * first, and the rest only for passages that can still be among the best. The scores equal those of `scoreAll` to the
 * last bit.
 */
export class TopDocuments {
  #bounds = new Float64Array(0)
  readonly #room = new ScoreRoom(BLOCK_PASSAGES)
  readonly #live = new Uint16Array(BLOCK_PASSAGES)
  #lists: BlockList[] = []
  #suffixes = new Float64Array(0)
  /** The number of blocks and entries that were looked at in all queries, for measurements. */
  readonly looked = { blocks: 0, entries: 0 }

  find(query: {
    plan: Plan
    segments: readonly Segment[]
    statistics: Statistics
    visible: Bitset
    size: number
    before: TieBreak
  }): Ranked[] {
    const { plan, segments, statistics, visible, size, before } = query
    const best = new BestDocuments(size, before)
    const searched = segments.map((segment, index) => searchedSegment(plan, segment, index, statistics))
    const bounds = this.#boundBlocks(searched)
    const first = boundOfFirst(bounds, FIRST_BLOCKS)
    for (const isFirst of [true, false]) {
      let at = 0
      for (const each of searched) {
        for (const list of each.lists) rewind(list)
        for (let block = 0; block < each.blocks; block++, at++) {
          const bound = bounds[at]!
          if (bound === 0 || bound >= first !== isFirst || bound * ROUNDING < best.threshold) continue
          this.#lookAt(each, block, visible, best)
        }
      }
    }
    return best.inOrder()
  }

  /** The upper bound of the scores in every block of every segment, one segment after the other. */
  #boundBlocks(searched: readonly SearchedSegment[]): Float64Array {
    const blocks = searched.reduce((sum, each) => sum + each.blocks, 0)
    if (this.#bounds.length < blocks) this.#bounds = new Float64Array(blocks * 2)
    const bounds = this.#bounds.subarray(0, blocks).fill(0)
    let base = 0
    for (const { lists, blocks: own } of searched) {
      for (const { postings, unit } of lists) addBounds(postings, unit, bounds, base)
      base += own
    }
    return bounds
  }

  #lookAt(searched: SearchedSegment, block: number, visible: Bitset, best: BestDocuments): void {
    const { segment } = searched
    const count = this.#gather(searched, block)
    const { threshold } = best
    this.looked.blocks++
    this.#room.offset = block << BLOCK_BITS
    let next = 0
    for (; next < count && this.#suffixes[next]! * ROUNDING >= threshold; next++) this.#addAll(this.#lists[next]!)
    let live = this.#visibleSurvivors(segment, visible, threshold - this.#suffixes[next]! * ROUNDING)
    for (; next < count && live > 0; next++) {
      this.#addToLive(this.#lists[next]!, live)
      live = this.#survivors(live, threshold - this.#suffixes[next + 1]! * ROUNDING)
    }
    const { scores, offset } = this.#room
    for (let i = 0; i < live; i++) {
      const score = scores[this.#live[i]!]!
      if (score < best.threshold) continue
      const passage = offset + this.#live[i]!
      best.offer({ document: segment.documents[passage]!, score, segment: searched.index, passage })
    }
    this.#room.clear()
  }

  /**
   * The lists that have entries in the block, in the plan's order, and for each the most that it and the following ones
   * can add.
   */
  #gather({ lists }: SearchedSegment, block: number): number {
    if (this.#lists.length < lists.length) {
      this.#lists = Array.from(lists)
      this.#suffixes = new Float64Array(lists.length + 1)
    }
    let count = 0
    for (const list of lists) if (moveTo(list, block)) this.#lists[count++] = list
    this.#suffixes[count] = 0
    for (let i = count - 1; i >= 0; i--) {
      const list = this.#lists[i]!
      this.#suffixes[i] = this.#suffixes[i + 1]! + blockMaximum(list.postings, list.from) * list.unit
    }
    return count
  }

  #addAll(list: BlockList): void {
    this.looked.entries += entriesIn(list.postings, list.from)
    addScores(list.worth, list, this.#room)
  }

  /** Adds scores only to passages that can still be among the best. */
  #addToLive(list: BlockList, live: number): void {
    if (live * LOOK_UP_STEPS > entriesIn(list.postings, list.from)) return this.#addAll(list)
    this.looked.entries += live
    addRunScores({ positions: this.#live, count: live }, list.worth, list, this.#room)
  }

  /** Collects the visible passages of the block that have at least this score, and returns how many there are. */
  #visibleSurvivors({ documents }: Segment, visible: Bitset, least: number): number {
    const { scores, touched, count, offset } = this.#room
    let live = 0
    for (let i = 0; i < count; i++) {
      const position = touched[i]!
      if (scores[position]! >= least && visible.has(documents[offset + position]!)) this.#live[live++] = position
    }
    return live
  }

  #survivors(before: number, least: number): number {
    const { scores } = this.#room
    let live = 0
    for (let i = 0; i < before; i++) {
      const position = this.#live[i]!
      if (scores[position]! >= least) this.#live[live++] = position
    }
    return live
  }
}

/** One term's postings in one segment, at one of their blocks. */
interface BlockList extends BlockRun {
  worth: Worth
  /** The score of one unit of a stored maximum. */
  unit: number
}

function rewind(list: BlockList): void {
  list.from = 0
  list.to = 1
  list.at = firstEntry(list.postings)
}

/** Moves forward to a block by its number; false when the list has no entry there. */
function moveTo(list: BlockList, block: number): boolean {
  const { postings } = list
  while (list.from < postings.blocks && blockNumber(postings, list.from) < block) {
    list.at = endOfBlock(postings.bytes, list.from, list.at)
    list.to = ++list.from + 1
  }
  return list.from < postings.blocks && blockNumber(postings, list.from) === block
}

interface SearchedSegment {
  index: number
  segment: Segment
  blocks: number
  lists: BlockList[]
}

function searchedSegment(plan: Plan, segment: Segment, index: number, statistics: Statistics): SearchedSegment {
  const drift = computeDrift(segment, statistics)
  const lists = plan.terms.flatMap((term): BlockList[] => {
    const postings = term.postings[index]
    if (!postings) return []
    const worth = { weight: term.weight, lengths: segment[term.space], tables: statistics[term.space] }
    return [{ worth, postings, unit: (term.weight * drift) / 255, from: 0, to: 1, at: 0 }]
  })
  return { index, segment, blocks: Math.ceil(segment.size / BLOCK_PASSAGES), lists }
}

function addBounds(postings: Postings, unit: number, bounds: Float64Array, base: number): void {
  for (let block = 0; block < postings.blocks; block++) {
    bounds[base + blockNumber(postings, block)]! += blockMaximum(postings, block) * unit
  }
}

/** A bound that about `count` blocks reach. */
function boundOfFirst(bounds: Float64Array, count: number): number {
  let greatest = 0
  for (const bound of bounds) greatest = Math.max(greatest, bound)
  const levels = new Int32Array(LEVELS + 1)
  for (const bound of bounds) levels[Math.floor((bound / greatest) * LEVELS)]!++
  let level = LEVELS
  for (let reached = levels[level]!; level > 0 && reached < count; reached += levels[level]!) level--
  return (level * greatest) / LEVELS
}
