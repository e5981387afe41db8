/** Longer than any sign that people send as one character (families, flags with their tags). */
const SIGN_UNITS = 64

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/**
 * Where a text of at most so many UTF-16 units may end: never within a sign that people see as one, such as a family of
 * emoji, an accent over its letter or half a surrogate pair.
 */
export function cutPoint(text: string, units: number): number {
  if (text.length <= units) return text.length
  if (isPlain(text.charCodeAt(units - 1)) && isPlain(text.charCodeAt(units))) return units // the usual case
  const from = Math.max(0, units - SIGN_UNITS)
  const around = text.slice(from, units + SIGN_UNITS)
  const at = from + (signs.segment(around).containing(units - from)?.index ?? 0)
  const isEndless = at <= from && from > 0 // endless combining marks: no sign, and no reason to lose the text
  if (!isEndless) return at
  return /[\uD800-\uDBFF]/.test(text.charAt(units - 1)) ? units - 1 : units
}

/** The beginning of a text, of at most so many UTF-16 units. */
export const cutText = (text: string, units: number): string => text.slice(0, cutPoint(text, units)).toWellFormed()

/** ASCII and Chinese characters, which never combine with others. */
const isPlain = (unit: number): boolean => (unit > 0x20 && unit < 0x7f) || (unit >= 0x3400 && unit <= 0x9fff)
