/** A longer pattern is no rule for a cell. */
const LONGEST = 1000

export const PATTERN_TOO_LONG = `正则表达式不能超过 ${LONGEST} 个字符`
export const PATTERN_BROKEN = '正则表达式格式不正确'

/**
 * Why a text is no valid pattern; null when it is one. JavaScript only parses it here, which takes no time, and must
 * not run it: typed patterns run in `linear-pattern`, whose engine cannot be blocked.
 */
export function rawPatternProblem(source: string): string | null {
  if (source.length > LONGEST) return PATTERN_TOO_LONG
  return isPattern(source) ? null : PATTERN_BROKEN
}

/** By the rules for Unicode, else by the older ones, which allow more, such as `\-`. */
const isPattern = (source: string): boolean => isReadBy(source, 'u') || isReadBy(source, '')

function isReadBy(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}
