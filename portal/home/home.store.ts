/**
 * The last content of the home page's cards. Somebody who returns sees it at once at the same scroll position, while
 * the cards reload.
 */
export class HomeStore {
  #userId: string | undefined
  readonly #last = new Map<string, unknown>()

  /** Returns nothing that was stored for another person. */
  lastOf(userId: string | undefined, name: string): unknown {
    return this.#userId === userId ? this.#last.get(name) : undefined
  }

  keep(userId: string | undefined, name: string, value: unknown): void {
    if (this.#userId !== userId) this.#last.clear()
    this.#userId = userId
    this.#last.set(name, value)
  }
}
