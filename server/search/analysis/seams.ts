import { normalize } from './normalize.ts'
import type { Token } from './tokenize.ts'

/** So much of a text mostly holds its first or last letter. */
const PIECE = 64
const LETTER = /[\p{L}\p{N}]/u
const LAST_LETTER = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u

/**
 * A seam is the last letter before a cut of passages with the first one after it. A phrase that runs over the cut is in
 * neither passage, and has this pair; so what may hold it is found without reading every passage. Punctuation is not
 * compared in phrases, so a passage of nothing else is passed over.
 */
export function seamsOf(texts: readonly string[]): (Token | null)[] {
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
