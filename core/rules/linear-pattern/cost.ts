/**
 * What a part of a pattern costs the engine. It follows every way through the pattern at once, so a character costs as
 * many steps as ways are open; `(a|b)*a.{50}` has 50 open, `.{50}` from one place has one.
 */
export interface Cost {
  /** How many characters it takes. */
  least: number
  most: number
  /** How long the part is when its counted repeats are written out: the most ways that can be open in it. */
  weight: number
  /** How many are open when all begin at one place. */
  ways: number
}

/** Takes one character, or none as `^` and `\b` do. */
export const sign = (length: 0 | 1): Cost => ({ least: length, most: length, weight: 1, ways: 1 })

/** Parts after one another; `spread`: at how many places more than one the first may begin. */
export function sequence(parts: readonly Cost[], spread = 0): Cost {
  let [least, most, weight, ways, begun] = [0, 0, 0, 1, spread]
  for (const part of parts) {
    least += part.least
    most += part.most
    weight += part.weight
    // From one place, only one of the parts is open at a time.
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
    // Where each round takes as many characters, only one round is open, and the way out of it.
    ways: isEven ? part.ways + 1 : weight,
  }
}
