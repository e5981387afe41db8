import { type Finder, finderOf, numberFinder } from './find.ts'
import type { Found, MaskingRule } from './kinds.ts'
import { isNumberKind } from './numbers.ts'
import { placesIn, viewsOf } from './view.ts'

/** Masks texts by the rules of a site. */
export interface Masker {
  /** The text with every found sign replaced by `*`; always as long as before, so places in it stay true. */
  mask: (text: string) => string
  /** The same for a piece out of a text: digits at its ends may be the rest of a number that was cut. */
  maskPiece: (text: string) => string
  /** The signs of what was found, without blanks between them. */
  numbers: (text: string) => string[]
  has: (text: string) => boolean
}

/** At least so many signs of a number are masked, whatever a rule wants to leave. */
const LEAST_MASKED = 4

/** The signs of a number that are masked. */
function masked(found: Found, { keepFirst, keepLast }: MaskingRule): Found {
  const most = Math.max(0, found.length - LEAST_MASKED)
  const last = Math.min(keepLast, most)
  const first = Math.min(keepFirst, most - last)
  return found.slice(first, found.length - last)
}

interface Hit {
  found: Found
  masked: Found
}

interface Finders {
  /** The rules whose numbers it finds. */
  of: readonly MaskingRule[]
  find: Finder
}

function findersOf(rules: readonly MaskingRule[]): Finders[] {
  const numbers = rules.filter(({ kind }) => isNumberKind(kind))
  const others = rules.filter(({ kind }) => !isNumberKind(kind)).map((rule) => ({ of: [rule], find: finderOf(rule) }))
  return numbers.length > 0 ? [{ of: numbers, find: numberFinder(numbers) }, ...others] : others
}

/** Null where nothing is to be masked, so that a site without rules does no work. */
export function maskerOf(rules: readonly MaskingRule[]): Masker | null {
  if (rules.length === 0) return null
  const finders = findersOf(rules)
  const isPossible = possible(rules)
  const hits = (text: string): Hit[] => {
    if (!isPossible(text)) return []
    const views = viewsOf(text)
    return views.flatMap((view) =>
      finders.flatMap(({ of, find }) =>
        Array.from(find(view.text)).flatMap((each) => {
          const found = placesIn(view, each.found)
          return of.filter(({ kind }) => kind === each.kind).map((rule) => ({ found, masked: masked(found, rule) }))
        }),
      ),
    )
  }
  const mask = (text: string) =>
    cover(
      text,
      hits(text).flatMap((hit) => hit.masked),
    )
  return {
    mask,
    maskPiece: (text) => maskEnds(mask(text)),
    numbers: (text) =>
      hits(text).map(({ found }) =>
        found
          .map((place) => text[place])
          .join('')
          .normalize('NFKC'),
      ),
    has: (text) => hits(text).length > 0,
  }
}

const FEWEST_DIGITS = 7

/** Most texts of an answer hold too few digits for any number; they cost one look at their signs. */
function possible(rules: readonly MaskingRule[]): (text: string) => boolean {
  if (rules.some(({ kind }) => kind === 'pattern')) return () => true
  return (text) => {
    let digits = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 64 || code === 0xff20) return true
      if ((code >= 48 && code <= 57) || (code >= 0xff10 && code <= 0xff19)) digits += 1
      if (digits >= FEWEST_DIGITS) return true
    }
    return false
  }
}

function cover(text: string, places: readonly number[]): string {
  if (places.length === 0) return text
  const sorted = [...new Set(places)].toSorted((a, b) => a - b)
  const pieces: string[] = []
  let from = 0
  for (const place of sorted) {
    pieces.push(text.slice(from, place), '*')
    from = place + 1
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}

const ELLIPSIS = '[…\\s]*'
const AT_START = new RegExp(`^${ELLIPSIS}[\\d\uff10-\uff19*](?:[ -]?[\\d\uff10-\uff19*]){2,}`)
const AT_END = new RegExp(`[\\d\uff10-\uff19*](?:[ -]?[\\d\uff10-\uff19*]){2,40}${ELLIPSIS}$`)
const DIGITS = /[\d\uff10-\uff19]/g

/** Two digits at an end tell nothing; of more, nobody knows what they were cut from. */
function maskEnds(text: string): string {
  const blank = (part: string) => part.replace(DIGITS, '*')
  // A number that was masked as a whole shows what its rule leaves.
  const isWhole = (part: string) => part.includes('*')
  const ended = (part: string) => (isWhole(part) ? part : blank(part))
  return text.replace(AT_START, ended).replace(AT_END, ended)
}
