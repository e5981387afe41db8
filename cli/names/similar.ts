/** At most so many are offered. */
const OFFERED = 3
/** So many slips of typing, in a word of this length or longer. */
const SLIPS = [
  [6, 2],
  [2, 1],
] as const

interface Called {
  names: readonly string[]
}

/** Names that look like what was typed, the likeliest first: by slips of typing, or one is a part of the other. */
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

/** A part of a name is as near as one slip. */
function awayness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const isPart = short.length >= 2 && long.includes(short)
  return Math.min(isPart ? 1 : Number.POSITIVE_INFINITY, edits(a, b))
}

/** Characters to add, take out, change or swap with their neighbour. */
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
