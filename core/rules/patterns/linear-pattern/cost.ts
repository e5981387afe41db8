/**
 * The cost of a part of a pattern. The engine follows all ways through the pattern at once, so a character costs as
 * many steps as there are open ways; `(a|b)*a.{50}` has 50, `.{50}` from one position has one.
 */
export interface Cost {
  /** The least number of characters that it matches. */
  least: number
  most: number
  /** The length of the part when its counted repeats are written out: the most ways that can be open in it. */
  weight: number
  /** How many ways are open when all begin at one position. */
  ways: number
}

/** Matches one character, or none like `^` and `\b`. */
export const sign = (length: 0 | 1): Cost => ({ least: length, most: length, weight: 1, ways: 1 })

/** Consecutive parts; `spread`: at how many positions more than one the first may begin. */
export function sequence(parts: readonly Cost[], spread = 0): Cost {
  let [least, most, weight, ways, begun] = [0, 0, 0, 1, spread]
  for (const part of parts) {
    least += part.least
    most += part.most
    weight += part.weight
    // From one position, only one of the parts is open at a time.
    if (begun === 0) ways = Math.max(ways, part.ways)
    else ways += Math.min(part.weight, part.ways * (begun + 1))
    begun += part.most - part.least
  }
  return { least, most, weight, ways: Math.min(ways, weight + 1) }
}

export const alternatives = (parts: readonly Cost[]): Cost => ({
  least: Math.min(...parts.map(({ least }) => least)),
  most: Math.max(...parts.map(({ most }) => most)),
  weight: parts.reduce((sum, { weight }) => sum + weight + 1, 0),
  ways: parts.reduce((sum, { ways }) => sum + ways, 0),
})

export function repeated(part: Cost, least: number, most: number): Cost {
  const weight = part.weight * Math.max(1, most === Infinity ? least : most) + 1
  const isEven = part.least === part.most
  return {
    least: part.least * least,
    most: part.most === 0 || most === 0 ? 0 : part.most * most,
    weight,
    // If each round matches the same number of characters, only one round and the exit are open.
    ways: isEven ? part.ways + 1 : weight,
  }
}
