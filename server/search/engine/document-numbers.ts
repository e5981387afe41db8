/** Gives each text a number: a free one if there is any, else the next. */
export class DocumentNumbers {
  #next = 1
  #free: number[] = []

  give(): number {
    return this.#free.pop() ?? this.#next++
  }

  /** Frees the numbers that no segment needs any more. `used` are all numbers that are still needed. */
  recount(used: ReadonlySet<number>): void {
    this.#next = 1
    for (const number of used) this.#next = Math.max(this.#next, number + 1)
    this.#free = []
    for (let number = 1; number < this.#next; number++) if (!used.has(number)) this.#free.push(number)
  }
}
