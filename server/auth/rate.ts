/** More callers than this in one window start the count anew rather than fill the memory. */
const MAX_KEYS = 10_000

/** Counts calls per caller in windows of a fixed length, in this process. */
export class Rate {
  readonly #limit: number
  readonly #windowMs: number
  readonly #counts = new Map<string, number>()
  #start = 0

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Counts this call; false when the caller has had enough of the window. */
  allows(key: string, now: Date): boolean {
    const at = now.getTime()
    if (Math.abs(at - this.#start) >= this.#windowMs || this.#counts.size >= MAX_KEYS) {
      this.#counts.clear()
      this.#start = at
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#limit
  }
}
