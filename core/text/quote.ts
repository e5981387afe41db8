/** A passage of a text: its words, or, for a long one, its beginning and its end. */
export interface Quote {
  text: string
  end: string | null
  /** What stands before it, to tell it from the same words elsewhere; where that has changed, any place of the words will do. */
  before?: string | null | undefined
}

/** A longer quote is given by its two ends, because an address should not be a page long. */
const WHOLE = 160
const END = 60

/** White space is not compared, because line breaks on a screen are no part of a sentence. */
const bare = (text: string) => text.replace(/\s+/gu, '')

/** Null when there is nothing to quote. */
export function toQuote(selected: string): Quote | null {
  const text = selected.replace(/\s+/gu, ' ').trim()
  if (bare(text).length < 2) return null
  if (text.length <= WHOLE) return { text, end: null }
  return { text: text.slice(0, END).trim(), end: text.slice(-END).trim() }
}

/** A position in consecutive texts: a text's number and a position in it. */
type Position = readonly [number, number]
/** `[from, to)` */
export interface QuotePlace {
  from: Position
  to: Position
}

/** The passage in consecutive texts; null where its words are not there. */
export const placeOfQuote = (texts: readonly string[], quote: Quote): QuotePlace | null => quoteFinder(texts)(quote)

/** Reads the texts once, to find many passages in them. */
export function quoteFinder(texts: readonly string[]): (quote: Quote) => QuotePlace | null {
  const places: [number, number][] = []
  const characters: string[] = []
  for (const [number, each] of texts.entries()) {
    for (let at = 0; at < each.length; at++) {
      if (/\s/u.test(each[at]!)) continue
      places.push([number, at])
      characters.push(each[at]!)
    }
  }
  const all = characters.join('')
  return ({ text, end, before }) => {
    const begin = bare(text)
    const first = begin === '' ? -1 : bestPlace(all, begin, bare(before ?? ''))
    if (first < 0) return null
    const closing = end === null ? '' : bare(end)
    const closed = closing === '' ? -1 : all.indexOf(closing, first)
    const last = closed < 0 ? first + begin.length - 1 : closed + closing.length - 1
    const [number, at] = places[last]!
    return { from: places[first]!, to: [number, at + 1] }
  }
}

/** Of all places of the words, the one with the longest common text before it; the first of equals. -1: there is none. */
function bestPlace(all: string, begin: string, before: string): number {
  let best = all.indexOf(begin)
  if (before === '') return best
  let most = -1
  for (let at = best; at >= 0; at = all.indexOf(begin, at + 1)) {
    let same = 0
    while (same < before.length && same < at && before.at(-1 - same) === all[at - 1 - same]) same++
    if (same > most) [best, most] = [at, same]
  }
  return best
}
