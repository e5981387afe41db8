const FIRST = 1024 * 1024
const LEAST = 256 * 1024
/** Longer pieces lose more when the line breaks, shorter ones spend more on asking. */
const AIM_MS = 4000

/**
 * How long the pieces of one file are: what the line carries in a few seconds, never more than doubling from one to the
 * next, within what the server takes.
 */
export class PieceSize {
  #size: number
  readonly #most: number

  constructor(most: number) {
    this.#most = most
    this.#size = Math.min(FIRST, most)
  }

  get size(): number {
    return this.#size
  }

  took(bytes: number, ms: number): void {
    const carried = (bytes / Math.max(ms, 1)) * AIM_MS
    this.#size = Math.round(Math.max(Math.min(LEAST, this.#most), Math.min(carried, this.#size * 2, this.#most)))
  }

  failed(): void {
    this.#size = Math.max(Math.min(LEAST, this.#most), Math.round(this.#size / 2))
  }
}
