/** The longest sign that people send as one (families, flags with their tags) is shorter. */
const SIGN_UNITS = 64

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/**
 * Where a text of at most so many UTF-16 units may end: never within a sign as people see it, such as a family of emoji, an
 * accent over its letter or half a character.
 */
export function cutPoint(text: string, units: number): number {
  if (text.length <= units) return text.length
  if (isPlain(text.charCodeAt(units - 1)) && isPlain(text.charCodeAt(units))) return units // almost always
  const from = Math.max(0, units - SIGN_UNITS)
  const around = text.slice(from, units + SIGN_UNITS)
  const at = from + (signs.segment(around).containing(units - from)?.index ?? 0)
  const isEndless = at <= from && from > 0 // marks upon marks: no sign, and no reason to lose the text
  if (!isEndless) return at
  return /[\uD800-\uDBFF]/.test(text.charAt(units - 1)) ? units - 1 : units
}

/** The beginning of a text, of at most so many UTF-16 units. */
export const cutText = (text: string, units: number): string => text.slice(0, cutPoint(text, units)).toWellFormed()

/** Signs of ASCII and Chinese characters, which join with nothing. */
const isPlain = (unit: number): boolean => (unit > 0x20 && unit < 0x7f) || (unit >= 0x3400 && unit <= 0x9fff)
