/** Longer ones are nobody's rule for a cell. */
const LONGEST = 1000

export const PATTERN_TOO_LONG = `正则表达式不能超过 ${LONGEST} 个字符`
export const PATTERN_BROKEN = '正则表达式格式不正确'

/**
 * Why a text is no pattern at all; null when it is one. JavaScript only reads it here, which takes no time; it must not
 * run it: a pattern that somebody typed runs in `linear-pattern`, whose engine cannot be held up.
 */
export function rawPatternProblem(source: string): string | null {
  if (source.length > LONGEST) return PATTERN_TOO_LONG
  return isPattern(source) ? null : PATTERN_BROKEN
}

/** By the rules for Unicode, else by the older ones, which take more, such as `\-`. */
const isPattern = (source: string): boolean => isReadBy(source, 'u') || isReadBy(source, '')

function isReadBy(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}
