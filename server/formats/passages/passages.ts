import { cutPoint } from '#core/text/cut-text.ts'
import { PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import type { Passage } from '../extraction/index.ts'

/** A piece of plain text with one position: a page, or the text under one heading. */
export interface Section {
  start: number
  end: number
  page: number | null
  heading: string | null
}

/** How far a match may reach beyond the end. */
const LOOK_AHEAD = 64

/** Where a text may be cut, best first; the cut is after the match. */
const BOUNDARIES: readonly RegExp[] = [
  /\n[ \t]*\n/g, // between paragraphs
  /[。！？!?…；;][”’」』）)\]]*|\.(?=\s)/g, // between sentences
  /\n/g, // between lines
  /[，、,：:]/g, // between clauses
  /\s/g, // between words
]

/**
 * Cuts plain text into passages of at most {@link PASSAGE_UNITS}. Sections must follow each other; only white space is
 * lost between and within them. `sourceOf` maps a position in the plain text to one in the shown text if the two differ
 * (markdown).
 */
export function cutPassages(
  plain: string,
  sections: readonly Section[],
  sourceOf: (position: number) => number = (position) => position,
): Passage[] {
  const passages: Passage[] = []
  for (const { start, end, page, heading } of sections) {
    let at = skipSpace(plain, start, end)
    while (at < end) {
      const cut = cutAfter(plain, at, end)
      const text = plain.slice(at, cut).trimEnd()
      passages.push({ text, page, heading, offset: sourceOf(at) })
      at = skipSpace(plain, cut, end)
    }
  }
  return passages
}

function skipSpace(text: string, from: number, end: number): number {
  let at = from
  while (at < end && /\s/.test(text.charAt(at))) at += 1
  return at
}

/** The best place to end the passage that begins at `from`: the last good boundary in the second half of what fits. */
function cutAfter(text: string, from: number, end: number): number {
  const remaining = end - from
  if (remaining <= PASSAGE_UNITS) return end
  // A text that fits into two passages is cut in half, so that no passage is very short.
  const longest = remaining < 2 * PASSAGE_UNITS ? Math.min(PASSAGE_UNITS, Math.ceil(remaining * 0.6)) : PASSAGE_UNITS
  const window = text.slice(from, from + longest)
  for (const boundary of BOUNDARIES) {
    const cut = lastMatchEnd(window, boundary, longest * 0.4)
    if (cut !== null) return from + cut
  }
  return from + cutPoint(text.slice(from, from + longest + LOOK_AHEAD), longest)
}

function lastMatchEnd(window: string, boundary: RegExp, atLeast: number): number | null {
  let last: number | null = null
  for (const match of window.matchAll(boundary)) {
    const end = match.index + match[0].length
    if (end >= atLeast) last = end
  }
  return last
}
