import { BestDocuments, type Ranked, type TieBreak } from './best-documents.ts'
import type { Bitset } from './bitset.ts'
import {
  BLOCK_BITS,
  blockMaximum,
  blockNumber,
  BLOCK_PASSAGES,
  endOfBlock,
  entriesIn,
  firstEntry,
  type Postings,
} from './postings.ts'
import { addScores, driftOf, type BlockRun, type Plan, type Statistics, type Term } from './scoring.ts'
import type { Segment } from './segment.ts'

/** Blocks looked at first, wherever they are: enough to know a good threshold for the others. */
const FIRST_BLOCKS = 32
const LEVELS = 64
/** Sums of bounds may differ from sums of scores by rounding; this is far above it and far below what matters. */
const ROUNDING = 1 + 1e-9

/**
 * Pruned exact top-k over blocks of 256 passages (block-max pruning and MaxScore, README). A block whose bounds add up
 * to less than the worst of the best so far is passed over; in the others the weightiest terms are added first, and the
 * rest only for passages that can still get among the best. Scores are those of `scoreAll`, to the last bit.
 */
export class TopDocuments {
  #bounds = new Float64Array(0)
  readonly #room = { scores: new Float64Array(BLOCK_PASSAGES), offset: 0 }
  readonly #live = new Uint16Array(BLOCK_PASSAGES)
  #lists: BlockList[] = []
  #suffixes = new Float64Array(0)
  /** Blocks and entries looked at, over all queries: for measuring. */
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
          this.#lookAt(each, block, statistics, visible, best)
        }
      }
    }
    return best.inOrder()
  }

  /** For every block of every segment, one after the other: what no passage in it can exceed. */
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

  #lookAt(
    searched: SearchedSegment,
    block: number,
    statistics: Statistics,
    visible: Bitset,
    best: BestDocuments,
  ): void {
    const { segment } = searched
    const count = this.#gather(searched, block)
    const { threshold } = best
    this.looked.blocks++
    this.#room.offset = block << BLOCK_BITS
    let next = 0
    for (; next < count && this.#suffixes[next]! * ROUNDING >= threshold; next++) this.#add(next, segment, statistics)
    let live = this.#visibleSurvivors(segment, block, visible, threshold - this.#suffixes[next]! * ROUNDING)
    for (; next < count && live > 0; next++) {
      this.#add(next, segment, statistics)
      live = this.#survivors(live, threshold - this.#suffixes[next + 1]! * ROUNDING)
    }
    const { scores } = this.#room
    for (let i = 0; i < live; i++) {
      const place = this.#live[i]!
      const score = scores[place]!
      if (score < best.threshold) continue
      const passage = (block << BLOCK_BITS) | place
      best.offer({ document: segment.documents[passage]!, score, segment: searched.index, passage })
    }
    scores.fill(0)
  }

  /** The lists that have entries in the block, in the plan's order, and what those from each on can add at most. */
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

  #add(which: number, segment: Segment, statistics: Statistics): void {
    const list = this.#lists[which]!
    const { weight, space } = list.term
    this.looked.entries += entriesIn(list.postings, list.from)
    addScores(weight, list, segment[space], statistics[space], this.#room)
  }

  /** Places in the block of visible passages that score at least so much already; counted. */
  #visibleSurvivors(segment: Segment, block: number, visible: Bitset, least: number): number {
    const { scores } = this.#room
    const { documents, size } = segment
    const base = block << BLOCK_BITS
    const places = Math.min(BLOCK_PASSAGES, size - base)
    let live = 0
    for (let place = 0; place < places; place++) {
      const score = scores[place]!
      if (score !== 0 && score >= least && visible.has(documents[base + place]!)) this.#live[live++] = place
    }
    return live
  }

  #survivors(before: number, least: number): number {
    const { scores } = this.#room
    let live = 0
    for (let i = 0; i < before; i++) {
      const place = this.#live[i]!
      if (scores[place]! >= least) this.#live[live++] = place
    }
    return live
  }
}

/** One term's postings in one segment, at one of their blocks. */
interface BlockList extends BlockRun {
  term: Term
  /** What one unit of a maximum is worth. */
  unit: number
}

function rewind(list: BlockList): void {
  list.from = 0
  list.to = 1
  list.at = firstEntry(list.postings)
}

/** Goes forward to a block by its number; false when the list has no entry there. */
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
  const drift = driftOf(segment, statistics)
  const lists = plan.terms.flatMap((term): BlockList[] => {
    const postings = term.postings[index]
    return postings ? [{ term, postings, unit: (term.weight * drift) / 255, from: 0, to: 1, at: 0 }] : []
  })
  return { index, segment, blocks: Math.ceil(segment.size / BLOCK_PASSAGES), lists }
}

function addBounds(postings: Postings, unit: number, bounds: Float64Array, base: number): void {
  for (let block = 0; block < postings.blocks; block++) {
    bounds[base + blockNumber(postings, block)]! += blockMaximum(postings, block) * unit
  }
}

/** A bound that about `count` blocks reach, and not many more. */
function boundOfFirst(bounds: Float64Array, count: number): number {
  let greatest = 0
  for (const bound of bounds) greatest = Math.max(greatest, bound)
  const levels = new Int32Array(LEVELS + 1)
  for (const bound of bounds) levels[Math.floor((bound / greatest) * LEVELS)]!++
  let level = LEVELS
  for (let reached = levels[level]!; level > 0 && reached < count; reached += levels[level]!) level--
  return (level * greatest) / LEVELS
}
