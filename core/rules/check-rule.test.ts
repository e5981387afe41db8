import { describe, expect, it } from 'vitest'
import { CHECK_RULE_EMPTY, checkFailure, type CheckPart, readCheckRule } from './check-rule.ts'
import { PATTERN_BROKEN, PATTERN_NESTED } from './raw-pattern.ts'

const json = (...parts: unknown[]) => JSON.stringify(parts)
const part = (digits: string, pattern: string, message = '不对'): CheckPart => ({ digits, pattern, message })

describe('reading a check rule', () => {
  it.each([
    ['', '规则应为 JSON 数组'],
    ['{"digits":"1"}', '规则应为 JSON 数组'],
    ['[]', CHECK_RULE_EMPTY],
    [json(...Array.from({ length: 51 }, () => part('*', 'a'))), '最多 50 条校验规则'],
    [json(part('*', 'a'), null), '第 2 条：应有位数、正则表达式和提示'],
    [json(part('0', 'a')), '第 1 条：位数应为 * 或 1 到 999'],
    [json(part('1000', 'a')), '第 1 条：位数应为 * 或 1 到 999'],
    [json({ pattern: 'a', message: 'b' }), '第 1 条：位数应为 * 或 1 到 999'],
    [json(part('1', '')), '第 1 条：请输入正则表达式'],
    [json(part('1', 'a', ' ')), '第 1 条：请输入提示文本'],
    [json(part('1', '(')), `第 1 条：${PATTERN_BROKEN}`],
    [json(part('*', '(a+)+')), `第 1 条：${PATTERN_NESTED}`],
  ])('%s: %s', (text, sentence) => {
    expect(readCheckRule(text)).toBe(sentence)
  })
  it('takes digits as numbers and as texts', () => {
    expect(readCheckRule(json({ digits: 2, pattern: 'a', message: 'b' }))).toEqual([part('2', 'a', 'b')])
  })
})

describe('judging a value', () => {
  const rule = [
    part('2', '[A-Z]+', '前两位是大写字母'),
    part('3', String.raw`\d+`, '后三位是数字'),
    part('*', '.{5}', '共五位'),
  ]
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
    expect(checkFailure([part('*', 'a|b')], 'ab')).not.toBeNull()
    expect(checkFailure([part('*', 'a|b')], 'b')).toBeNull()
  })
  it('counts characters, not halves of them', () => {
    expect(checkFailure([part('1', '𠮷'), part('1', '田')], '𠮷田')).toBeNull()
  })
})
