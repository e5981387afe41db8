import { placeOfQuote, type Quote } from '#core/text/quote.ts'
import { node } from '../base/nodes.ts'

interface Passage {
  nodes: HTMLElement[]
  /** Its words are still those that were quoted. */
  isSame: boolean
}

/** What one looks at when one reads a sentence. */
const UNIT = 'li, tr, p, h2, h3, h4, h5, h6, pre'
/** A longer paragraph is an extract without empty lines: its lines are shown instead. */
const LONGEST = 800
/** Below that, two paragraphs are two and not a revision of one. */
const ALIKE = 0.5

/** The paragraph, entry or row of the text that holds the quoted words, or, when it was revised, what became of it. */
export function findPassage(blocks: readonly HTMLElement[], quote: Quote): Passage | null {
  const texts = blocks.flatMap(textsIn)
  const place = placeOfQuote(
    texts.map(({ data }) => data),
    quote,
  )
  if (place) {
    const [from, to] = [texts[place.from[0]]!, texts[place.to[0]]!]
    return { nodes: shownOf(blocks, [from, place.from[1]], [to, place.to[1]]), isSame: true }
  }
  const revised = mostAlike(blocks, quote)
  return revised && { nodes: [standing(revised)], isSame: false }
}

function textsIn(block: HTMLElement): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

type Place = readonly [text: Text, at: number]

function shownOf(blocks: readonly HTMLElement[], [from, start]: Place, [to, end]: Place): HTMLElement[] {
  const [first, last] = [from, to].map((text) => text.parentElement?.closest<HTMLElement>(UNIT))
  if (from === to && from.data.length > LONGEST) return [linesOf(from.data, start, end)]
  if (first && first === last) return [standing(first)]
  const [begin, stop] = [from, to].map((text) => blocks.findIndex((block) => block.contains(text)))
  return blocks.slice(begin, stop! + 1)
}

/** From the beginning of a line to the end of one. */
function linesOf(text: string, start: number, end: number): HTMLElement {
  const stop = text.indexOf('\n', end)
  return node('p', { class: 'plain' }, text.slice(text.lastIndexOf('\n', start) + 1, stop < 0 ? undefined : stop))
}

/** An entry or a row without its list or table would not be one. */
function standing(unit: HTMLElement): HTMLElement {
  if (unit.tagName === 'LI') return node('p', {}, ...unit.cloneNode(true).childNodes)
  if (unit.tagName !== 'TR') return unit
  const head = unit.closest('table')?.querySelector('thead')?.cloneNode(true)
  const rows = unit.closest('thead') ? null : node('tbody', {}, unit.cloneNode(true))
  return node('div', { class: 'wide' }, node('table', {}, head, rows))
}

function mostAlike(blocks: readonly HTMLElement[], { text, end }: Quote): HTMLElement | null {
  const wanted = pairsOf(text + (end ?? ''))
  const units = blocks.flatMap((block) => [
    ...(block.matches(UNIT) ? [block] : []),
    ...block.querySelectorAll<HTMLElement>(UNIT),
  ])
  let best: { unit: HTMLElement; alike: number } | null = null
  for (const unit of units) {
    const alike = likeness(wanted, pairsOf(unit.textContent ?? ''))
    if (alike >= ALIKE && alike > (best?.alike ?? 0)) best = { unit, alike }
  }
  return best?.unit ?? null
}

/** Neighbouring signs, without white space. */
function pairsOf(text: string): Set<string> {
  const signs = [...text.replace(/\s+/gu, '')]
  return new Set(signs.slice(1).map((sign, at) => signs[at]! + sign))
}

/** The share of common pairs (Dice). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair)).length
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size)
}
