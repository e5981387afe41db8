export interface Change {
  typed: string
  word: string
}

/** A way to read the typed text up to some position. */
export interface Path {
  text: string
  /** The words that differ from the typed ones. */
  changes: readonly Change[]
  cost: number
  /** The part of the cost that is slips; the rest is how rare the words are. */
  slips: number
  /** A guess, which is offered but not used for an answer. */
  isFar: boolean
}

export const START: Path = { text: '', changes: [], cost: 0, slips: 0, isFar: false }

const KEPT = 16

export const as = (text: string): Path => ({ text, changes: [], cost: 0, slips: 0, isFar: false })

/** A word other than the typed one, with the cost of the slip. */
export const instead = (typed: string, text: string, own: number, slips: number): Path => ({
  text,
  changes: [{ typed, word: text }],
  cost: own + slips,
  slips,
  isFar: false,
})

/** Every path continued with every way, and the cheapest results. */
export function each(paths: readonly Path[], between: string, ways: readonly Path[]): readonly Path[] {
  const reached = new Cheapest()
  for (const path of paths) for (const way of ways) reached.goOn(path, between, way)
  return reached.paths
}

export function cheapest(paths: readonly Path[]): readonly Path[] {
  const reached = new Cheapest()
  for (const path of paths) reached.take(path)
  return reached.paths
}

/**
 * The cheapest paths to a position in order, each text once; of equally cheap ones the first ones. Most paths are too
 * expensive, so their texts are never built.
 */
export class Cheapest {
  readonly #kept: Path[] = []

  get paths(): readonly Path[] {
    return this.#kept
  }

  take(path: Path): void {
    if (this.#isOpen(path.cost)) this.#keep(path)
  }

  /** Adds a path that is continued with a way, for `between` in the middle. */
  goOn(path: Path, between: string, way: Path, more = 0): void {
    const cost = path.cost + (way.cost + more)
    if (!this.#isOpen(cost)) return
    const text = path.text + between + way.text
    this.#keep({
      text,
      changes: [...path.changes, ...way.changes],
      cost,
      slips: path.slips + way.slips,
      isFar: path.isFar || way.isFar,
    })
  }

  #isOpen(cost: number): boolean {
    return this.#kept.length < KEPT || cost < this.#kept[KEPT - 1]!.cost
  }

  #keep(path: Path): void {
    const kept = this.#kept
    const same = kept.findIndex(({ text }) => text === path.text)
    if (same >= 0 && kept[same]!.cost <= path.cost) return
    if (same >= 0) kept.splice(same, 1)
    const before = kept.findLastIndex(({ cost }) => cost <= path.cost)
    kept.splice(before + 1, 0, path)
    if (kept.length > KEPT) kept.pop()
  }
}
