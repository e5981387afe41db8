/** The maximum number of suggestions. */
const OFFERED = 3
/** How many typing errors are tolerated, by the minimum length of the word. */
const SLIPS = [
  [6, 2],
  [2, 1],
] as const

interface Called {
  names: readonly string[]
}

/** Names similar to the typed one, the likeliest first: few typing errors, or one contains the other. */
export function similar(asked: string, all: readonly Called[]): string[] {
  const word = asked.toLowerCase()
  const most = SLIPS.find(([length]) => word.length >= length)?.[1] ?? 0
  const near = all.flatMap(({ names }) => {
    const [best] = names
      .map((name) => ({ name, away: awayness(word, name.toLowerCase()) }))
      .toSorted((a, b) => a.away - b.away)
    return best && best.away <= most ? [best] : []
  })
  const sorted = near.toSorted((a, b) => a.away - b.away).map(({ name }) => name)
  return [...new Set(sorted)].slice(0, OFFERED)
}

/** The distance of two names. Containment counts as one typing error. */
function awayness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const isPart = short.length >= 2 && long.includes(short)
  return Math.min(isPart ? 1 : Number.POSITIVE_INFINITY, edits(a, b))
}

/** The number of characters to insert, delete, replace or swap with a neighbour. */
function edits(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + Number(a[i - 1] !== b[j - 1])
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(changed, last[j]! + 1, row[j - 1]! + 1, isSwap ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
