/**
 * What the cards of the home page showed last. Who comes back to it sees that at once, and at the place they had scrolled
 * to, while the cards ask again.
 */
export class HomeStore {
  #userId: string | undefined
  readonly #last = new Map<string, unknown>()

  /** Of another person nothing is known. */
  lastOf(userId: string | undefined, name: string): unknown {
    return this.#userId === userId ? this.#last.get(name) : undefined
  }

  keep(userId: string | undefined, name: string, value: unknown): void {
    if (this.#userId !== userId) this.#last.clear()
    this.#userId = userId
    this.#last.set(name, value)
  }
}
