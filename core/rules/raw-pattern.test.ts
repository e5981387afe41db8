import { describe, expect, it } from 'vitest'
import {
  compiled,
  hasNestedQuantifier,
  PATTERN_BROKEN,
  PATTERN_NESTED,
  PATTERN_TOO_LONG,
  rawPatternProblem,
} from './raw-pattern.ts'

const NESTED = [
  '(a+)+',
  '(a*)*',
  '(a+)*b',
  '(a|b+){2,}',
  '(?:x+y?)+',
  '(?<name>a+)+',
  '((ab*)c)+',
  '(a{1,3}){2}',
  '(a?a)*',
  '(a|a)*',
  '(|a)+',
  '(a|)+',
  '(.|x)+',
  '(\\d|1)+',
  '([a-z]|b)+',
  '(a+?)+',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(\\p{1,})+',
  '((a+))+',
  '(a+){3}',
  '(a+){10}',
  '((a|b)|c+)+',
]

const PLAIN = [
  '^\\d{6}$',
  '(ab|cd)+',
  '(\\d{3})+',
  '(,\\d{3})*',
  '(a+)?',
  '(a+){1}',
  '(a+){0,1}',
  '\\(a+\\)+',
  '[(a+)]+',
  '[\\]+]+',
  '(\\p{L})+',
  '(\\u{20bb7})+',
  '(?:a)+',
  '(?=a)b+',
  '(?<!a)b+',
  '(?<x>a)\\k<x>+',
  '(a{2,2})+',
  'a+b+',
  '(a)+(b)+',
  '(a+)(b)+',
  'a{',
  '(a{,3})+',
  '',
]

describe('patterns that somebody typed', () => {
  it.each(NESTED)('%s repeats what repeats', (source) => {
    expect(hasNestedQuantifier(source)).toBe(true)
    expect(rawPatternProblem(source)).toBe(PATTERN_NESTED)
  })

  it.each(PLAIN)('%s does not', (source) => {
    expect(rawPatternProblem(source)).toBeNull()
  })

  it('are 1,000 characters long at most', () => {
    expect(rawPatternProblem('a'.repeat(1000))).toBeNull()
    expect(rawPatternProblem('a'.repeat(1001))).toBe(PATTERN_TOO_LONG)
    expect(PATTERN_TOO_LONG).toBe('正则表达式不能超过 1000 个字符')
    expect(PATTERN_NESTED).toBe('正则表达式不能嵌套重复')
  })

  it('are patterns', () => {
    expect(rawPatternProblem('(a')).toBe(PATTERN_BROKEN)
    expect(PATTERN_BROKEN).toBe('正则表达式格式不正确')
    expect(compiled('^\\p{L}$')?.test('知')).toBe(true)
    // Unknown escapes are refused by the rules for Unicode only.
    expect(compiled('^a\\-b$')?.test('a-b')).toBe(true)
  })
})
