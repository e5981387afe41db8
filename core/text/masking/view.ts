import type { Found } from './kinds.ts'

/**
 * A text as the finders read it: ASCII for full-width signs, no markup within a line, no invisible signs. `at` tells where
 * a sign of it stands in the text.
 */
export interface View {
  text: string
  at: (index: number) => number
}

/** Blocks end a line, cells end what can belong together, everything else (`<em>`, `<span>`) may stand within a number. */
const LINE = /^<\/?(?:br|p|div|li|ul|ol|h[1-6]|blockquote|pre|section|article|tr|table|hr)\b/i
const CELL = /^<\/?(?:td|th)\b/i
const REMOVED = /<\/?[a-z][^<>]{0,4000}>|&nbsp;|&#(?:160|xa0);|[\u00ad\u200b-\u200f\u2060\ufeff]/gi
const HAS_REMOVED = /<\/?[a-z]|&nbsp;|&#|[\u00ad\u200b-\u200f\u2060\ufeff]/i
const FULL_WIDTH = /[\uff01-\uff5e]/
const FULL_WIDTHS = /[\uff01-\uff5e]/g

const toHalfWidth = (text: string): string =>
  FULL_WIDTH.test(text) ? text.replace(FULL_WIDTHS, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)) : text

const same = (index: number): number => index

/**
 * The views of a text. With markup there are two: what a reader sees, and the text as it stands, because an attribute
 * (`title`, `href="tel:…"`) holds numbers as well.
 */
export function viewsOf(text: string): View[] {
  const asItStands = { text: toHalfWidth(text), at: same }
  return HAS_REMOVED.test(text) ? [asItStands, withoutMarkup(text)] : [asItStands]
}

function withoutMarkup(text: string): View {
  const pieces: string[] = []
  /** Where each piece begins in the view and in the text. */
  const starts: number[] = []
  const origins: number[] = []
  let [length, from] = [0, 0]
  const add = (piece: string, origin: number) => {
    if (piece === '') return
    pieces.push(piece)
    starts.push(length)
    origins.push(origin)
    length += piece.length
  }
  for (const found of text.matchAll(REMOVED)) {
    add(text.slice(from, found.index), from)
    add(standIn(found[0]), found.index)
    from = found.index + found[0].length
  }
  add(text.slice(from), from)
  return { text: toHalfWidth(pieces.join('')), at: (index) => locate(starts, origins, index) }
}

function standIn(removed: string): string {
  if (removed.startsWith('&')) return ' '
  if (LINE.test(removed)) return '\n'
  return CELL.test(removed) ? '\t' : ''
}

function locate(starts: readonly number[], origins: readonly number[], index: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= index) low = middle
    else high = middle - 1
  }
  return origins[low]! + index - starts[low]!
}

/** The places of a found number in the text. */
export const placesIn = (view: View, found: Found): Found => (view.at === same ? found : found.map(view.at))
