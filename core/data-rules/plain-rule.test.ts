import { describe, expect, it } from 'vitest'
import { type Condition, toExpression } from './plain-rule.ts'
import { printRuleExpression } from './testing/print.ts'

describe('rules of column, condition and value', () => {
  it.each([
    ['orgCode', 'RIGHT_LIKE', '#{sys_org_code}', "orgCode like '#{sys_org_code}%'"],
    ['orgCode', 'LEFT_LIKE', 'A01', "orgCode like '%A01'"],
    ['orgCode', 'LIKE', '#{sys_org_code}%', "orgCode like '%#{sys_org_code}%%'"],
    ['status', '>=', '2', "status >= '2'"],
    ['createBy', '!=', "o'neil", "createBy <> 'o''neil'"],
    ['depId', 'IN', 'a, b,#{sys_org_code},', "depId in ('a', 'b', '#{sys_org_code}')"],
    ['', 'USE_SQL_RULES', 'a = 1 or b = 2', 'a = 1 or b = 2'],
  ] as [string, Condition, string, string][])('%s %s %s', (ruleColumn, ruleConditions, ruleValue, printed) => {
    expect(printRuleExpression(toExpression({ ruleColumn, ruleConditions, ruleValue }))).toBe(printed)
  })

  it.each([
    ['a; drop', '=', 'x', '规则字段应为列名'],
    ['a', '=', '', '请填写规则值'],
    ['a', 'IN', ' , ', '请填写规则值'],
    ['a', 'IN', Array.from({ length: 201 }, (_, i) => i).join(','), '取值超过 200 个'],
    ['a', '=', '#{nobody}', '没有变量“nobody”'],
    ['a', 'LIKE', '\0', '规则值含有不允许的字符'],
    ['a', '=', 'x'.repeat(2001), '规则值超过 2000 个字符'],
  ] as [string, Condition, string, string][])('%s %s', (ruleColumn, ruleConditions, ruleValue, message) => {
    expect(() => toExpression({ ruleColumn, ruleConditions, ruleValue })).toThrow(message)
  })
})
