import type { Passages } from './passages.ts'
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
} from './postings.ts'

/** Binary search takes about this many steps for each passage; reading the whole list takes one step for each entry. */
const SEARCH_STEPS = 12

const lookup = new PostingsLookup()

/**
 * The passages of one segment whose documents are gone. They stay in its postings until it is merged, but are left out
 * of all statistics, so that scores depend on the live documents alone. The list only grows.
 */
export class RemovedPassages {
  /** In the order in which they were noticed. */
  readonly #list: number[] = []
  /** The same by passage; created with the first removed passage. */
  #isRemoved: Uint8Array | null = null
  readonly #lengths: [number, number, number, number] = [0, 0, 0, 0]

  get count(): number {
    return this.#list.length
  }

  /** The sums of the removed passages' field lengths, in the order of `Means`. */
  get lengths(): readonly [number, number, number, number] {
    return this.#lengths
  }

  /** Adds the passages of the segment that were removed since the last call. */
  notice({ documents, words, grams }: Passages, isLive: (document: number) => boolean): void {
    for (let passage = 0; passage < documents.length; passage++) {
      if (isLive(documents[passage]!) || this.#isRemoved?.[passage] === 1) continue
      this.#isRemoved ??= new Uint8Array(SEGMENT_LIMIT)
      this.#isRemoved[passage] = 1
      this.#list.push(passage)
      this.#lengths[0] += words.content[passage]!
      this.#lengths[1] += words.title[passage]!
      this.#lengths[2] += grams.content[passage]!
      this.#lengths[3] += grams.title[passage]!
    }
  }

  /** How many entries of one of the segment's lists belong to live passages. The result is remembered with the list. */
  countLive(postings: Postings): number {
    const removed = this.#list.length
    if (postings.checked !== removed) {
      if ((removed - postings.checked) * SEARCH_STEPS < postings.count) this.#countLately(postings)
      else postings.removed = this.#countAll(postings)
      postings.checked = removed
    }
    return postings.count - postings.removed
  }

  #countLately(postings: Postings): void {
    lookup.use(postings)
    for (let i = postings.checked; i < this.#list.length; i++) {
      if (lookup.counts(this.#list[i]!) !== 0) postings.removed++
    }
  }

  #countAll(postings: Postings): number {
    const { bytes, blocks } = postings
    const isRemoved = this.#isRemoved!
    let removed = 0
    let at = firstEntry(postings)
    for (let block = 0; block < blocks; block++) {
      const base = blockNumber(postings, block) << BLOCK_BITS
      const middle = endOfPlain(bytes, block, at)
      for (const end = endOfBlock(bytes, block, at); at < end; at += at < middle ? 1 : OTHER) {
        removed += isRemoved[base | bytes[at]!]!
      }
    }
    return removed
  }
}
