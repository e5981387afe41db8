import { describe, expect, it } from 'vitest'
import { checkDefinition, checkFieldValue, type FieldDefinition, fieldsAfter, missingField } from './custom-fields.ts'

const field = (kind: FieldDefinition['kind'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: kind,
  label: '字段',
  kind,
  required: false,
  options: [],
  ...more,
})
const choice = field('choice', { options: ['甲', '乙'] })
const choices = field('choices', { options: ['甲', '乙', '丙'], required: true })

describe('a value', () => {
  it.each([
    [field('text'), ' 合同 ', '合同'],
    [field('text'), '   ', null],
    [field('number'), '12.50', 12.5],
    [field('number'), 0, 0],
    [field('number'), '-3', -3],
    [field('date'), '2024-02-29', '2024-02-29'],
    [choice, '乙', '乙'],
    [choices, ['丙', '甲', '甲'], ['甲', '丙']],
    [choices, '乙', ['乙']],
    [choices, [], null],
    [field('date'), '', null],
    [field('date'), null, null],
  ])('%j takes %j as %j', (definition, given, value) => {
    expect(checkFieldValue(definition, given)).toEqual({ value })
  })

  it.each([
    [field('text'), 3, '应为文字'],
    [field('text'), 'x'.repeat(501), '不能超过 500 个字'],
    [field('text'), 'a\u0000b', '控制字符'],
    [field('number'), '1e3', '应为数字'],
    [field('number'), Number.NaN, '应为数字'],
    [field('number'), '12 元', '应为数字'],
    [field('date'), '2023-02-29', '应为日期'],
    [field('date'), '20230228', '应为日期'],
    [field('date'), '0000-01-01', '应为日期'],
    [choice, '丁', '不在可选范围内'],
    [choice, ['甲'], '不在可选范围内'],
    [choices, ['甲', 3], '不在可选范围内'],
    [choices, { 甲: 1 }, '不在可选范围内'],
  ])('%j refuses %j', (definition, given, sentence) => {
    expect(checkFieldValue(definition, given)).toEqual({
      refused: expect.stringContaining(`“字段”${sentence}`.slice(0, 4)),
    })
    expect(JSON.stringify(checkFieldValue(definition, given))).toContain(sentence)
  })
})

it('takes what was given, keeps what was not, clears what is empty, and refuses what nobody asks', () => {
  const form = [field('text'), field('number'), choices]
  const kept = { text: '旧', former: '以前的' }
  expect(fieldsAfter(form, kept, { number: '5', text: '' })).toEqual({ values: { number: 5, former: '以前的' } })
  expect(fieldsAfter(form, kept, {})).toEqual({ values: kept })
  expect(fieldsAfter(form, kept, { former: 'x' })).toEqual({ refused: '表单中没有这个字段，请刷新后再试' })
  expect(fieldsAfter(form, kept, { __proto__x: 1 })).toHaveProperty('refused')
})

it('names the first required field that is empty; the number 0 is not', () => {
  const form = [field('text'), field('number', { required: true, label: '金额' }), choices]
  expect(missingField(form, {})).toBe('请填写“金额”')
  expect(missingField(form, { number: 0 })).toBe('请填写“字段”')
  expect(missingField(form, { number: 0, choices: ['甲'] })).toBeNull()
})

it.each([
  [choice, '丁', '默认值不正确：“字段”不在可选范围内'],
  [choice, '甲', null],
  [field('choice'), null, '请至少填写一个选项'],
  [field('choice', { options: ['甲', '甲'] }), null, '选项不能重复'],
  [field('choice', { options: [' 甲'] }), null, '选项应为 1 到 60 个字，首尾不能有空格'],
  [field('date'), '昨天', '默认值不正确：“字段”应为日期，例如 2026-01-31'],
])('the definition %j with the preset %j: %j', (definition, preset, sentence) => {
  expect(checkDefinition(definition, preset)).toBe(sentence)
})
