import { describe, expect, it } from 'vitest'
import type { CheckPart } from './check-rule.ts'
import { checkFailure, type CheckRule, compileCheckRule } from './check-value.ts'
import { PATTERN_LOOKS, PATTERN_REFERS } from './patterns/linear-pattern/read.ts'

const part = (digits: string, pattern: string, message = '不对'): CheckPart => ({ digits, pattern, message })
const compiled = (...parts: CheckPart[]) => compileCheckRule(JSON.stringify(parts))
const compileRule = (...parts: CheckPart[]) => compiled(...parts) as CheckRule

describe('judging a value', () => {
  const rule = compileRule(
    part('2', '[A-Z]+', '前两位是大写字母'),
    part('3', String.raw`\d+`, '后三位是数字'),
    part('*', '.{5}', '共五位'),
  )
  it.each(['AB123', 'ZZ000'])('%s passes', (value) => {
    expect(checkFailure(rule, value)).toBeNull()
  })
  it.each([
    ['A1123', { message: '前两位是大写字母', beginIndex: 0, endIndex: 2, checkValue: 'A1' }],
    ['AB12x', { message: '后三位是数字', beginIndex: 2, endIndex: 5, checkValue: '12x' }],
    ['AB1234', { message: '共五位', beginIndex: 0, endIndex: 6, checkValue: 'AB1234' }],
    ['', { message: '前两位是大写字母', beginIndex: 0, endIndex: 2, checkValue: '' }],
  ])('%s fails with the part that it fails', (value, failure) => {
    expect(checkFailure(rule, value)).toMatchObject({ ...failure, passed: false })
  })
  it('judges a segment from its first to its last character, alternatives too', () => {
    expect(checkFailure(compileRule(part('*', 'a|b')), 'ab')).not.toBeNull()
    expect(checkFailure(compileRule(part('*', 'a|b')), 'b')).toBeNull()
  })
  it('counts characters, not halves of them', () => {
    expect(checkFailure(compileRule(part('1', '𠮷'), part('1', '田')), '𠮷田')).toBeNull()
  })
})

describe('a rule whose patterns cannot run', () => {
  it('is refused with the part and the reason', () => {
    expect(compiled(part('1', 'a'), part('*', '(?=a)b'))).toBe(`第 2 条：${PATTERN_LOOKS}`)
    expect(compiled(part('*', String.raw`(a*)\1*`))).toBe(`第 1 条：${PATTERN_REFERS}`)
    expect(compileCheckRule('[]')).toBe('请至少填写一条校验规则')
  })
  it('is refused where its parts together are too large', () => {
    const large = Array.from({ length: 4 }, () => part('*', '.{0,1000}'))
    expect(compiled(...large.slice(1))).toBe('第 3 条：正则表达式里的重复次数加起来太多')
    expect(typeof compiled(...large.slice(2))).toBe('object')
  })
})

it('judges no value for which all parts together would need long', () => {
  const parts = Array.from({ length: 50 }, () => part('*', '(a+b?)+|(a|b)*'))
  expect(checkFailure(compileRule(...parts), 'ab'.repeat(50))).toBeNull()
  expect(checkFailure(compileRule(...parts), 'ab'.repeat(1500))).toMatchObject({
    message: '内容太长，不能用这条规则校验',
    passed: false,
  })
})
