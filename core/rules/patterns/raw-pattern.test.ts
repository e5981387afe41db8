import { expect, it } from 'vitest'
import { PATTERN_BROKEN, PATTERN_TOO_LONG, rawPatternProblem } from './raw-pattern.ts'

it('takes patterns of 1,000 characters at most', () => {
  expect(rawPatternProblem('a'.repeat(1000))).toBeNull()
  expect(rawPatternProblem('a'.repeat(1001))).toBe(PATTERN_TOO_LONG)
  expect(PATTERN_TOO_LONG).toBe('正则表达式不能超过 1000 个字符')
})
it('takes what JavaScript reads as a pattern', () => {
  expect(rawPatternProblem('(a')).toBe(PATTERN_BROKEN)
  expect(PATTERN_BROKEN).toBe('正则表达式格式不正确')
  expect(rawPatternProblem('')).toBeNull()
  expect(rawPatternProblem(String.raw`^\p{L}$`)).toBeNull()
  // Unknown escapes are refused by the rules for Unicode only.
  expect(rawPatternProblem(String.raw`^a\-b$`)).toBeNull()
})
