const FIRST = 1024 * 1024
const LEAST = 256 * 1024
/** Longer pieces lose more when the connection breaks, shorter ones need more requests. */
const AIM_MS = 4000

/**
 * The size of the pieces of one file: what the connection transfers in a few seconds, at most twice the size of the
 * last piece, and within the server's limits.
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
