import type { Bitset } from './bitset.ts'
import type { Plan, Sums } from './scoring.ts'
import { NO_PASSAGE, type Segment } from './segment.ts'
import { Top } from './top.ts'

/** A passage by its segment (of the list searched) and its number there. */
export interface PassagePlace {
  segment: number
  passage: number
}

/**
 * Documents found by one query, with their best passage. Arrays by document number, used again for every query: a query
 * pays for what it found, not for what there is.
 */
export class Candidates {
  /** Documents found, and those of them that match, in no particular order. */
  readonly found: number[] = []
  readonly matched: number[] = []
  #score = new Float32Array(0)
  #place = new Float64Array(0)
  #matches = new Int32Array(0)
  #contentMatches = new Int32Array(0)

  /** Forgets the last query; `bound` is one more than the highest document number. */
  reset(bound: number): void {
    for (const document of this.found) {
      this.#score[document] = 0
      this.#matches[document] = 0
      this.#contentMatches[document] = 0
    }
    this.found.length = 0
    this.matched.length = 0
    if (bound <= this.#score.length) return
    const size = Math.max(bound, this.#score.length * 2)
    this.#score = new Float32Array(size)
    this.#place = new Float64Array(size)
    this.#matches = new Int32Array(size)
    this.#contentMatches = new Int32Array(size)
  }

  /** Takes one scored segment. Passages of documents that are not `visible` are passed over before anything else. */
  collect(segmentIndex: number, segment: Segment, sums: Sums, plan: Plan, visible: Bitset): void {
    const { documents, size } = segment
    const { score, mass, inContent } = sums
    for (let passage = 0; passage < size; passage++) {
      const scored = score[passage]!
      if (scored === 0) continue
      const document = documents[passage]!
      if (!visible.has(document)) continue
      const best = this.#score[document]!
      if (best === 0) this.found.push(document)
      if (scored > best) {
        this.#score[document] = scored
        this.#place[document] = segmentIndex * 0x10000 + passage
      }
      if (mass[passage]! < plan.threshold || plan.fullMass === 0) continue
      if (this.#matches[document]!++ === 0) this.matched.push(document)
      if (inContent[passage] === 1) this.#contentMatches[document]!++
    }
  }

  /** The best documents; `before` decides between equals. Most are passed over by one comparison of numbers. */
  best(size: number, before: (a: number, b: number) => number): number[] {
    const top = new Top(size, before)
    for (const document of this.found) {
      if (!top.isFull || this.#score[document]! >= this.#score[top.last!]!) top.offer(document)
    }
    return top.inOrder()
  }

  score(document: number): number {
    return this.#score[document] ?? 0
  }

  raise(document: number, bonus: number): void {
    this.#score[document]! += bonus
  }

  /** True when one passage, with the title, holds enough of the query. */
  matches(document: number): boolean {
    return this.#matches[document]! > 0
  }

  /** Passages beyond the best one that match by their own text. */
  moreMatches(document: number): number {
    return Math.max(0, this.#contentMatches[document]! - 1)
  }

  bestPlace(document: number): PassagePlace {
    const place = this.#place[document] ?? 0
    return { segment: Math.floor(place / 0x10000), passage: place % 0x10000 }
  }

  /** Narrows what was found to documents that passed a closer look, with the passage to show and how many passed. */
  keepOnly(passed: ReadonlyMap<number, { place: PassagePlace; matches: number }>): void {
    for (const document of this.found) this.#matches[document] = 0
    for (const [document, { place, matches }] of passed) {
      this.#place[document] = place.segment * 0x10000 + place.passage
      this.#matches[document] = matches
      this.#contentMatches[document] = matches
    }
  }
}

/** The passage's place in its document; null for a document without text. */
export function ordinalOf(segments: readonly Segment[], place: PassagePlace): number | null {
  const ordinal = segments[place.segment]?.ordinals[place.passage]
  return ordinal === undefined || ordinal === NO_PASSAGE ? null : ordinal
}
