import { foldRadicals } from './radicals.ts'

/** First and last character of a found word. */
export type FoundAt = readonly [first: number, last: number]

/**
 * Finds words in a sequence of characters, in any form: full and half width, upper and lower case, radicals and
 * ideographs are equal, and space between characters is ignored, because lines break Chinese words anywhere.
 */
export function findFolded(characters: readonly string[], words: readonly string[]): FoundAt[] {
  const wanted = [...new Set(words.map((word) => folded(word)).filter(Boolean))].toSorted((a, b) => b.length - a.length)
  if (wanted.length === 0) return []
  const { text, positions } = foldedRow(characters)
  const pattern = new RegExp(
    wanted.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|'),
    'gu',
  )
  return [...text.matchAll(pattern)].map(
    (match) => [positions[match.index] ?? 0, positions[match.index + match[0].length - 1] ?? 0] as const,
  )
}

const folded = (text: string): string => foldRadicals(text).normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/** The folded text, with the character of each of its units. */
function foldedRow(characters: readonly string[]): { text: string; positions: number[] } {
  const positions: number[] = []
  let text = ''
  for (const [at, character] of characters.entries()) {
    const part = folded(character)
    text += part
    for (let unit = 0; unit < part.length; unit += 1) positions.push(at)
  }
  return { text, positions }
}
