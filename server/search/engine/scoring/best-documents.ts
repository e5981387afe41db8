import type { TieBreak } from './order.ts'

/**
 * A found document with its best passage, given by the segment (its index in the searched list) and the passage's
 * number there.
 */
export interface Ranked {
  document: number
  score: number
  segment: number
  passage: number
}

/**
 * The `size` best documents of the passages offered, in any order. There are few, so they are kept as a sorted list.
 */
export class BestDocuments {
  readonly #size: number
  readonly #before: TieBreak
  readonly #ranked: Ranked[] = []
  readonly #documents = new Set<number>()

  constructor(size: number, before: TieBreak) {
    this.#size = size
    this.#before = before
  }

  /** The least score that a passage must have to matter. An equal score may still win by the tie break. */
  get threshold(): number {
    return this.#ranked.length < this.#size ? 0 : this.#ranked[this.#size - 1]!.score
  }

  offer(candidate: Ranked): void {
    if (this.#documents.has(candidate.document)) {
      const known = this.#ranked.findIndex(({ document }) => document === candidate.document)
      if (!isBetterPassage(candidate, this.#ranked[known]!)) return
      this.#ranked.splice(known, 1)
    }
    let at = this.#ranked.length
    while (at > 0 && this.#order(candidate, this.#ranked[at - 1]!) < 0) at--
    if (at >= this.#size) return
    this.#ranked.splice(at, 0, candidate)
    this.#documents.add(candidate.document)
    if (this.#ranked.length > this.#size) this.#documents.delete(this.#ranked.pop()!.document)
  }

  inOrder(): Ranked[] {
    return this.#ranked
  }

  #order(a: Ranked, b: Ranked): number {
    return b.score - a.score || this.#before(a.document, b.document)
  }
}

/** Of equal passages of one document the first is shown. */
export function isBetterPassage(a: Ranked, b: Ranked): boolean {
  if (a.score !== b.score) return a.score > b.score
  return a.segment < b.segment || (a.segment === b.segment && a.passage < b.passage)
}
