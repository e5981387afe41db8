/** A way to understand what was typed up to some place. */
export interface Path {
  text: string
  /** The pieces that are other than typed. */
  changed: readonly string[]
  cost: number
  /** What of the cost is slips; the rest is how rare the words are. */
  slips: number
}

export const START: Path = { text: '', changed: [], cost: 0, slips: 0 }

const KEPT = 16

export const as = (text: string): Path => ({ text, changed: [], cost: 0, slips: 0 })

export const joined = (path: Path, between: string, way: Path): Path => ({
  text: path.text + between + way.text,
  changed: [...path.changed, ...way.changed],
  cost: path.cost + way.cost,
  slips: path.slips + way.slips,
})

/** Another word than typed, and what the slip costs. */
export const instead = (text: string, own: number, slips: number): Path => ({
  text,
  changed: [text],
  cost: own + slips,
  slips,
})

/** Every path gone on with by every way, the cheapest of them. */
export const each = (paths: readonly Path[], between: string, ways: readonly Path[]): Path[] =>
  cheapest(paths.flatMap((path) => ways.map((way) => joined(path, between, way))))

/** The cheapest paths, each text once. */
export function cheapest(paths: readonly Path[]): Path[] {
  const kept: Path[] = []
  for (const path of paths.toSorted((a, b) => a.cost - b.cost)) {
    if (kept.length >= KEPT) break
    if (!kept.some(({ text }) => text === path.text)) kept.push(path)
  }
  return kept
}
