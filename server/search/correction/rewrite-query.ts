import { foldQuery } from '../analysis/index.ts'

/** The most variants of one query that are searched. */
const MOST = 4
const PIECE = /\s+/

/**
 * The query without the administrators' stop words where they stand alone or at the beginning or end of a piece;
 * unchanged when nothing else is left.
 */
export function withoutStopWords(query: string, stop: ReadonlySet<string>): string {
  if (stop.size === 0) return query
  const kept = query
    .split(PIECE)
    .map((piece) => stripped(piece, stop))
    .filter(Boolean)
  return kept.length > 0 ? kept.join(' ') : query
}

function stripped(piece: string, stop: ReadonlySet<string>): string {
  let rest = piece
  for (let changed = true; changed;) {
    changed = false
    for (const word of stop) {
      const folded = rest.toLowerCase()
      // Latin words have word boundaries: "an" is not the end of "plan".
      const parts = /^[\x20-\x7e]+$/.test(word) ? folded === word : true
      if (word === '' || !parts) continue
      if (folded.endsWith(word)) rest = rest.slice(0, -word.length)
      else if (folded.startsWith(word)) rest = rest.slice(word.length)
      else continue
      changed = true
    }
  }
  return rest
}

/** The query with one of its words replaced by a synonym; the longest known words come first. */
export function inOtherWords(query: string, synonyms: ReadonlyMap<string, readonly string[]>): string[] {
  const folded = foldQuery(query)
  const variants = new Set<string>()
  const words = [...synonyms.keys()].filter((word) => word !== '' && stands(folded, word))
  // A word inside a longer known word is not replaced.
  const meant = words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
  for (const word of meant) {
    for (const other of synonyms.get(word)!) if (variants.size < MOST) variants.add(folded.replaceAll(word, other))
  }
  variants.delete(folded)
  return [...variants]
}

function stands(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at < 0 || !/^[\x20-\x7e]+$/.test(word)) return at >= 0
  const border = (character: string | undefined) => character === undefined || !/[a-z0-9]/.test(character)
  return border(text[at - 1]) && border(text[at + word.length])
}
