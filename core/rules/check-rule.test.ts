import { describe, expect, it } from 'vitest'
import { CHECK_RULE_EMPTY, type CheckPart, readCheckRule } from './check-rule.ts'
import { PATTERN_BROKEN } from './patterns/raw-pattern.ts'

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
  ])('%s: %s', (text, sentence) => {
    expect(readCheckRule(text)).toBe(sentence)
  })
  it('takes digits as numbers and as texts', () => {
    expect(readCheckRule(json({ digits: 2, pattern: 'a', message: 'b' }))).toEqual([part('2', 'a', 'b')])
  })
})
