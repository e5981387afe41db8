import { namedPatterns } from './cell-patterns.ts'
import { linearPattern, MOST_STEPS } from './linear-pattern/linear-pattern.ts'

const isNamed = (pattern: string): pattern is keyof typeof namedPatterns => Object.hasOwn(namedPatterns, pattern)

/**
 * A pattern by its name, else the text as a regular expression that must match a part of the value: returns the message
 * for a value. A pattern that cannot run refuses every value, so that a mistake in a table's rules is noticed.
 */
export function readPattern(asked: string): (value: string) => string | null {
  if (isNamed(asked)) {
    const { pattern, message } = namedPatterns[asked]
    return (value) => (pattern.test(value) ? null : message)
  }
  const typed = linearPattern(asked, 'anywhere')
  if (typeof typed === 'string') return () => typed
  return (value) => {
    if (typed.stepsFor(value) > MOST_STEPS) return '内容太长，不能校验'
    return typed.fits(value) ? null : '格式不正确'
  }
}
