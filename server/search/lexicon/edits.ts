/** How many edits a Latin word of this length may be away from what was meant. */
export const latinReach = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * The word itself, and what is left of it when up to `most` characters are removed. Two words that differ by that many
 * edits have one of these in common (SymSpell).
 */
export function deletions(word: string, most = 1): Set<string> {
  const rests = new Set([word])
  let last = [word]
  for (let round = 0; round < most; round++) {
    last = last.flatMap(shortened)
    for (const rest of last) rests.add(rest)
  }
  return rests
}

function shortened(word: string): string[] {
  const characters = Array.from(word)
  return characters.map((_, i) => characters.toSpliced(i, 1).join(''))
}

/** The number of edits between two words; swapping neighbours is one edit. `most + 1` when there are more. */
export function distance(a: string, b: string, most: number): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  if (Math.abs(left.length - right.length) > most) return most + 1
  let [before, last]: number[][] = [[], Array.from({ length: right.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= left.length; i++) {
    const row = [i]
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1]
      let cost = Math.min(row[j - 1]! + 1, last![j]! + 1, last![j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) cost = Math.min(cost, before![j - 2]! + 1)
      row.push(cost)
    }
    before = last!
    last = row
  }
  return Math.min(last![right.length]!, most + 1)
}
