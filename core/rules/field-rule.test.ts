import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ruled } from '../contract/values.ts'
import { FIELD_RULES, ruleProblem, ruleWarning } from './field-rule.ts'

it('finds a rule by its name, with its number, or among the patterns of cells', () => {
  expect(ruleProblem(['qq'], '1')).toBe('请输入正确的QQ号码')
  expect(ruleProblem([['minLength', 2]], 'a')).toBe('最小长度2位字符')
  expect(ruleProblem([['maxLength', 2]], 'abc')).toBe('最大长度2位字符')
  expect(ruleProblem([['minTicks', 2]], 'a')).toBe('最少选择2项')
  expect(ruleProblem([['maxTicks', 1]], 'a,b')).toBe('最多选择1项')
  expect(ruleProblem([['pattern', 'p']], '012345')).toBe('请输入正确的邮政编码')
  expect(ruleProblem([['pattern', 'p']], '100080')).toBeNull()
  expect(ruleProblem(['residentId'], '11010519491231002X')).toBeNull()
  expect(ruleProblem(['residentId'], '110105194912310021')).toBe('请输入正确的身份证号码')
  expect(ruleProblem([], 'a')).toBeNull()
})

it('says the first thing that is wrong', () => {
  expect(ruleProblem(['letters', ['minLength', 3]], '1')).toBe('请输入英文字符')
  expect(ruleProblem(['letters', ['minLength', 3]], 'a')).toBe('最小长度3位字符')
  expect(ruleProblem(['letters', ['minLength', 3]], 'abc')).toBeNull()
})

it('has nothing against an empty value, except where something is asked for', () => {
  for (const name of Object.keys(FIELD_RULES) as (keyof typeof FIELD_RULES)[])
    expect(ruleProblem([name], ''), name).toBe(name === 'requiredMobile' ? '请输入手机号' : null)
  expect(ruleProblem([['pattern', 'z']], '')).toBeNull()
  expect(ruleProblem([['pattern', '*']], '')).toBe('不能为空')
  expect(ruleProblem([['minTicks', 1]], '')).toBe('最少选择1项')
})

it('judges the fields of a person where they are filled in', () => {
  expect(ruleProblem(['mobile'], '12345678901')).toBe('请输入正确手机号')
  expect(ruleProblem(['username'], 'a-b')).toBe('只允许字母、数字、下划线')
})

it('doubts a bank card only where the field is one', () => {
  expect(ruleWarning(['bankCard'], '4111111111111112')).toBe('银行卡号码可能有误，请核对')
  expect(ruleWarning(['bankCard'], '4111111111111111')).toBeNull()
  expect(ruleWarning(['qq'], '4111111111111112')).toBeNull()
})

it('gives a call the same sentence', () => {
  const parsed = v.safeParse(v.pipe(v.string(), ruled(FIELD_RULES.qq)), '1')
  expect(parsed.issues?.map(({ message }) => message)).toEqual(['请输入正确的QQ号码'])
})
