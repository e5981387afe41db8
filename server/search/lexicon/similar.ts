import { cutWords, normalize, squeezeText, STOP_WORDS } from '../analysis/index.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The words that distinguish a text from the rest of the library, the most distinctive first. */
export function keyTerms(text: string, most: number, vocabulary: Vocabulary): string[] {
  const counts = new Map<string, number>()
  for (const word of cutWords(normalize(text, 'drop').text)) {
    const known = word.length > 1 && !STOP_WORDS.has(word) ? vocabulary.cost(word) : null
    if (known !== null) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weight = ([word, count]: [string, number]) => (1 + Math.log(count)) * vocabulary.cost(word)!
  return [...counts]
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, most)
    .map(([word]) => word)
}

/** The number of consecutive characters that are compared: long enough that two texts do not share them by chance. */
const SHINGLE = 6

/** The share of a text that is in each of the others, 0 to 1; short texts are compared by pairs of characters. */
export function sharedParts(text: string, others: readonly string[]): number[] {
  const squeezed = squeezeText(text)
  const length = squeezed.length > 4 * SHINGLE ? SHINGLE : 2
  const own = shingles(squeezed, length)
  if (own.size === 0) return others.map((other) => Number(squeezed !== '' && squeezeText(other) === squeezed))
  return others.map((other) => {
    const theirs = shingles(squeezeText(other), length)
    let shared = 0
    for (const shingle of own) if (theirs.has(shingle)) shared++
    return shared / own.size
  })
}

function shingles(text: string, length: number): Set<string> {
  const set = new Set<string>()
  for (let at = 0; at + length <= text.length; at++) set.add(text.slice(at, at + length))
  return set
}
