import { cutPoint } from '#core/text/cut-text.ts'
import { amountsIn } from './amounts.ts'
import { analyzeQuery } from './analyze.ts'
import { isCodeFrom, mayBeginCode } from './codes.ts'
import { normalize } from './normalize.ts'
import type { Normalized } from './normalized.ts'
import { characterPairs } from './pairs.ts'
import { UNSPACED } from './scripts.ts'

/** Half-open range of UTF-16 code units. */
export type Range = [start: number, end: number]

export interface Highlight {
  text: string
  /** Ranges in `text`, merged, ascending. */
  marks: Range[]
  /** Where `text` begins in the whole text. */
  start: number
}

/**
 * What to mark: the terms a search answered with (`SearchAnswer.terms`), which costs nothing, or the query itself,
 * which loads the segmenter (220 ms once, 38 MB) and belongs off the request thread.
 */
export type MarkSource = readonly string[] | string

export interface HighlightOptions {
  /** Code units shown at most; 200 at most. */
  window?: number
  /** The text normalised as content, if the caller has it already. */
  normalized?: Normalized
}

const LONGEST_WINDOW = 200
/**
 * The first mark is shown within this many characters from the beginning of the snippet, because a list shows two
 * lines.
 */
const SPAN = 80
const SENTENCE_END = /[。！？!?；;\n]/

/** The piece of the text that shows most of the query, with its marks; begins at a sentence where one is near. */
export function highlight(text: string, source: MarkSource, options: HighlightOptions = {}): Highlight {
  const window = Math.max(1, Math.min(options.window ?? LONGEST_WINDOW, LONGEST_WINDOW))
  const found = findTerms(text, source, options.normalized)
  const { start, end } = wholeSigns(text, positionWindow(text, found, window))
  const inside = found.filter((mark) => mark.start >= start && mark.end <= end)
  const marks = merge(inside).map(([from, to]): Range => [from - start, to - start])
  return { text: text.slice(start, end), marks, start }
}

/** Moves the ends of a snippet outwards so that they do not cut a sign that people see as one (a grapheme). */
const wholeSigns = (text: string, { start, end }: { start: number; end: number }) => ({
  start: cutPoint(text, start),
  end: cutPoint(text, end),
})

/** Every mark in the whole text. */
export function markAll(text: string, source: MarkSource): Range[] {
  return merge(findTerms(text, source))
}

interface Mark {
  term: string
  start: number
  end: number
  /** The same range in the normalised text, where a line break inside a word is gone. */
  from: number
  to: number
}

function findTerms(text: string, source: MarkSource, known?: Normalized): Mark[] {
  const terms = typeof source === 'string' ? analyzeQuery(source).marks : source
  const normalized = known ?? normalize(text, 'drop')
  const found = terms.flatMap((term) => occurrences(normalized, term))
  if (found.length > 0) return found.toSorted((a, b) => a.start - b.start || b.end - a.end)
  // No word was found as it is: mark at least the characters that made the passage match.
  const pairs = terms.filter((term) => UNSPACED.test(term)).flatMap((term) => characterPairs(term))
  return pairs.flatMap((pair) => occurrences(normalized, pair)).toSorted((a, b) => a.start - b.start)
}

function occurrences(normalized: Normalized, term: string): Mark[] {
  const { text, starts, ends } = normalized
  return findRanges(term, text).map(({ from, to }) => ({
    term,
    start: starts[from] ?? 0,
    end: ends[to - 1] ?? 0,
    from,
    to,
  }))
}

/** Where a term stands in normalised text; a Latin one as a word, or as the beginning of a code. */
function findRanges(term: string, text: string): Pick<Mark, 'from' | 'to'>[] {
  const found: Pick<Mark, 'from' | 'to'>[] = []
  if (term === '') return found
  const isUnspaced = UNSPACED.test(term)
  for (let from = text.indexOf(term); from >= 0; from = text.indexOf(term, from + 1)) {
    const to = from + term.length
    if (isUnspaced || (!isLetterBefore(text, from) && endsWordOrBeginsCode(text, term, to))) found.push({ from, to })
  }
  return NUMBER.test(term) ? [...found, ...amountsAs(term, text)] : found
}

/** Amounts are marked as a whole, however they are written. */
const amountsAs = (term: string, text: string) =>
  amountsIn(text)
    .filter((amount) => amount.term === term || (mayBeginCode(term) && isCodeFrom(amount.term, term)))
    .map(({ start, end }) => ({ from: start, to: end }))

function endsWordOrBeginsCode(text: string, term: string, to: number): boolean {
  const rest = WORD_REST.exec(text.slice(to, to + LONGEST_REST))?.[0] ?? ''
  return rest === '' || (mayBeginCode(term) && isCodeFrom(term + rest, term))
}

/** A Latin term is marked as a word only: "is" not inside "this"; Han characters and kana may touch it. */
const LETTER_BEFORE = new RegExp(`(?!${UNSPACED.source})[\\p{L}\\p{N}]$`, 'u')
const WORD_REST = new RegExp(`^(?:(?!${UNSPACED.source})[\\p{L}\\p{N}])+`, 'u')
const LONGEST_REST = 64
const NUMBER = /^\d+(?:\.\d+)?$/

function isLetterBefore(text: string, at: number): boolean {
  return LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at))
}

function merge(marks: readonly Mark[]): Range[] {
  const merged: Range[] = []
  let reached = -1
  for (const { start, end, from, to } of marks.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && (from <= reached || start <= last[1])) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
    reached = Math.max(reached, to)
  }
  return merged
}

/**
 * Slides a window over the marks. The best window contains the most text of different terms; of equal ones the terms
 * are nearest to each other; then the first one wins.
 */
function positionWindow(text: string, marks: readonly Mark[], window: number): { start: number; end: number } {
  const span = Math.min(window, SPAN)
  const inside = new Map<string, number>()
  let [weight, best, first, last] = [0, 0, 0, 0]
  let head = 0
  for (const mark of marks) {
    const count = inside.get(mark.term) ?? 0
    inside.set(mark.term, count + 1)
    if (count === 0) weight += mark.term.length
    for (let out = marks[head]!; out !== mark; out = marks[++head]!) {
      const left = inside.get(out.term)! - 1
      if (left > 0 || mark.end - out.start > span) inside.set(out.term, left)
      else break
      if (left === 0) weight -= out.term.length
    }
    const { start } = marks[head]!
    const isNearer = weight === best && mark.end - start < last - first
    if (weight > best || isNearer) [best, first, last] = [weight, start, mark.end]
  }
  const start = beginOfWindow(text, { first, last, span })
  return { start, end: backToCharacter(text, Math.min(text.length, start + window)) }
}

/** Moves back from the first mark to the beginning of its sentence if everything still fits. */
function beginOfWindow(text: string, position: { first: number; last: number; span: number }): number {
  const earliest = Math.max(0, position.last - position.span)
  for (let at = position.first; at > earliest; at--) {
    if (SENTENCE_END.test(text.charAt(at - 1))) return at
  }
  if (earliest === 0) return 0
  const lead = Math.floor((position.span - (position.last - position.first)) / 4)
  return backToCharacter(text, Math.max(earliest, position.first - Math.max(0, lead)))
}

/** Keeps a surrogate pair together. */
function backToCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
