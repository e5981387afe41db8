import { placeOfQuote, type Quote } from '#core/text/quote.ts'
import { node } from '../base/nodes.ts'

interface Passage {
  nodes: HTMLElement[]
  /** The words are still exactly those that were quoted. */
  isSame: boolean
}

/** The elements that can be shown as one passage. */
const UNIT = 'li, tr, p, h2, h3, h4, h5, h6, pre'
/** Extracted text without empty lines is one long paragraph; above this length, only the matching lines are shown. */
const LONGEST = 800
/** Minimum similarity for a paragraph to count as a revision of the quoted one. */
const ALIKE = 0.5

/**
 * Finds the paragraph, list entry or table row that contains the quoted words, or the one that replaced it in a
 * revision.
 */
export function findPassage(blocks: readonly HTMLElement[], quote: Quote): Passage | null {
  const texts = blocks.flatMap(textsIn)
  const place = placeOfQuote(
    texts.map(({ data }) => data),
    quote,
  )
  if (place) {
    const [from, to] = [texts[place.from[0]]!, texts[place.to[0]]!]
    return { nodes: passageBlocks(blocks, [from, place.from[1]], [to, place.to[1]]), isSame: true }
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

function passageBlocks(blocks: readonly HTMLElement[], [from, start]: Place, [to, end]: Place): HTMLElement[] {
  const [first, last] = [from, to].map((text) => text.parentElement?.closest<HTMLElement>(UNIT))
  if (from === to && from.data.length > LONGEST) return [surroundingLines(from.data, start, end)]
  if (first && first === last) return [standing(first)]
  const [begin, stop] = [from, to].map((text) => blocks.findIndex((block) => block.contains(text)))
  return blocks.slice(begin, stop! + 1)
}

/** Extends the range to whole lines. */
function surroundingLines(text: string, start: number, end: number): HTMLElement {
  const stop = text.indexOf('\n', end)
  return node('p', { class: 'plain' }, text.slice(text.lastIndexOf('\n', start) + 1, stop < 0 ? undefined : stop))
}

/** Puts an entry or a row into a list or table, because it is not valid alone. */
function standing(unit: HTMLElement): HTMLElement {
  if (unit.tagName === 'LI') return node('p', {}, ...unit.cloneNode(true).childNodes)
  if (unit.tagName !== 'TR') return unit
  const head = unit.closest('table')?.querySelector('thead')?.cloneNode(true)
  const rows = unit.closest('thead') ? null : node('tbody', {}, unit.cloneNode(true))
  return node('div', { class: 'wide' }, node('table', {}, head, rows))
}

function mostAlike(blocks: readonly HTMLElement[], { text, end }: Quote): HTMLElement | null {
  const wanted = characterPairs(text + (end ?? ''))
  const units = blocks.flatMap((block) => [
    ...(block.matches(UNIT) ? [block] : []),
    ...block.querySelectorAll<HTMLElement>(UNIT),
  ])
  let best: { unit: HTMLElement; alike: number } | null = null
  for (const unit of units) {
    const alike = likeness(wanted, characterPairs(unit.textContent ?? ''))
    if (alike >= ALIKE && alike > (best?.alike ?? 0)) best = { unit, alike }
  }
  return best?.unit ?? null
}

/** The set of pairs of adjacent characters, ignoring white space. */
function characterPairs(text: string): Set<string> {
  const signs = [...text.replace(/\s+/gu, '')]
  return new Set(signs.slice(1).map((sign, at) => signs[at]! + sign))
}

/** The similarity of two texts as the share of common character pairs (Dice coefficient). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair)).length
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size)
}
