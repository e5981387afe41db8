/** A passage of a text: its words, or, for a long one, its beginning and its end. */
export interface Quote {
  text: string
  end: string | null
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

/** Its position in consecutive texts: `[from, to)`, each as a text's number and a position in it. */
export function placeOfQuote(
  texts: readonly string[],
  { text, end }: Quote,
): { from: readonly [number, number]; to: readonly [number, number] } | null {
  const places: [number, number][] = []
  let all = ''
  for (const [number, each] of texts.entries()) {
    for (let at = 0; at < each.length; at++) {
      if (/\s/u.test(each[at]!)) continue
      places.push([number, at])
      all += each[at]
    }
  }
  const begin = bare(text)
  const first = begin === '' ? -1 : all.indexOf(begin)
  if (first < 0) return null
  const closing = end === null ? '' : bare(end)
  const closed = closing === '' ? -1 : all.indexOf(closing, first)
  const last = closed < 0 ? first + begin.length - 1 : closed + closing.length - 1
  const [number, at] = places[last]!
  return { from: places[first]!, to: [number, at + 1] }
}
