/** A way to understand what was typed up to some place. */
export interface Path {
  text: string
  /** The pieces that are other than typed. */
  changed: readonly string[]
  cost: number
  /** What of the cost is slips; the rest is how rare the words are. */
  slips: number
  /** A guess, to be offered and not to be answered with. */
  isFar: boolean
}

export const START: Path = { text: '', changed: [], cost: 0, slips: 0, isFar: false }

const KEPT = 16

export const as = (text: string): Path => ({ text, changed: [], cost: 0, slips: 0, isFar: false })

/** Another word than typed, and what the slip costs. */
export const instead = (text: string, own: number, slips: number): Path => ({
  text,
  changed: [text],
  cost: own + slips,
  slips,
  isFar: false,
})

/** Every path gone on with by every way, the cheapest of them. */
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
 * The cheapest paths to a place in their order, each text once; of equally dear ones those that came first. Most paths
 * are too dear, so their texts are never put together.
 */
export class Cheapest {
  readonly #kept: Path[] = []

  get paths(): readonly Path[] {
    return this.#kept
  }

  take(path: Path): void {
    if (this.#isOpen(path.cost)) this.#keep(path)
  }

  /** Takes a path gone on with by a way, which costs so much more here. */
  goOn(path: Path, between: string, way: Path, more = 0): void {
    const cost = path.cost + (way.cost + more)
    if (!this.#isOpen(cost)) return
    const text = path.text + between + way.text
    this.#keep({
      text,
      changed: [...path.changed, ...way.changed],
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
