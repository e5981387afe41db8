import { normalize } from './normalize.ts'
import type { Token } from './tokenize.ts'

/** Characters read at the beginning and end of a text: they mostly contain its first or last letter. */
const PIECE = 64
const LETTER = /[\p{L}\p{N}]/u
const LAST_LETTER = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u

/**
 * A seam is the last letter before the end of a passage with the first letter of the next one. A phrase that runs over
 * the end is in neither passage, but contains this pair, so the candidates are found without reading every passage.
 * Phrases are compared without punctuation, so a passage that has nothing else is skipped.
 */
export function findSeams(texts: readonly string[]): (Token | null)[] {
  const seams: (Token | null)[] = []
  let next: string | null = null
  for (const text of texts.toReversed()) {
    const last = next === null ? null : lastLetter(text)
    seams.push(last === null ? null : { kind: 'seam', term: last + next, start: 0, end: 0 })
    next = firstLetter(text) ?? next
  }
  return seams.toReversed()
}

const firstLetter = (text: string): string | null => letterIn(text.slice(0, PIECE), LETTER) ?? letterIn(text, LETTER)

const lastLetter = (text: string): string | null =>
  letterIn(text.slice(-PIECE), LAST_LETTER) ?? letterIn(text, LAST_LETTER)

const letterIn = (text: string, which: RegExp): string | null => which.exec(normalize(text, 'drop').text)?.[0] ?? null
