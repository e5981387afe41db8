/** A longer phrase is never found word for word. */
const LONGEST_PHRASE = 40

/** `[start, end)` in UTF-16 code units. */
export type Mark = readonly [start: number, end: number]

/**
 * The parts of a query that are worth marking in a text: first the query as it was typed, then the analyser's words.
 * Words inside a longer word of the query and single letters are left out, unless there is nothing else.
 */
export function markedTerms(tokens: readonly string[], query: string): string[] {
  const all = [...new Set(tokens.map((token) => token.trim().toLowerCase()).filter(Boolean))]
  const typed = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const words = all.length > 0 ? all : typed
  const long = words.filter((word) => word.length > 1)
  const kept = long.length > 0 ? long : words
  const parts = kept.filter((word) => !kept.some((other) => other !== word && other.includes(word)))
  const phrases = [typed.join(' '), ...typed].filter((word) => word.length > 1 && word.length <= LONGEST_PHRASE)
  return [...new Set([...phrases, ...parts])].slice(0, 50)
}

/**
 * The positions of the terms in the text, without overlaps. At each position the longest term wins; case does not
 * matter.
 */
export function findMarks(text: string, terms: readonly string[]): Mark[] {
  const wanted = terms.filter(Boolean).toSorted((a, b) => b.length - a.length)
  if (wanted.length === 0) return []
  // Case folding that changes lengths (İ) would shift every mark after it, so the pattern ignores case itself.
  const pattern = new RegExp(wanted.map(literal).join('|'), 'giu')
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length] as const)
}

/** `RegExp.escape` is younger than the browsers of many offices. */
const literal = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

export interface Segment {
  text: string
  marked: boolean
}

/** Cuts a text at its marks; marks outside the text or out of order are dropped. */
export function splitAtMarks(text: string, marks: readonly Mark[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const [start, end] of marks) {
    if (start < at || end <= start || end > text.length) continue
    if (start > at) segments.push({ text: text.slice(at, start), marked: false })
    segments.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < text.length) segments.push({ text: text.slice(at), marked: false })
  return segments
}
