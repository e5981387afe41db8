import { describe, expect, it } from 'vitest'
import {
  checkDefinition,
  checkFieldValue,
  type FieldDefinition,
  fieldsAfter,
  fieldText,
  missingField,
} from './custom-fields.ts'
import { ruleSummary } from './field-rules.ts'
import type { FieldRule } from '../field-rule.ts'

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
    [field('number'), ' +5 ', 5],
    [field('number'), '123456789012345.125', 123_456_789_012_345.125],
    [field('number'), '1.123456', 1.123456],
    [field('number'), -999_999_999_999_999, -999_999_999_999_999],
    [field('text'), '长'.repeat(500), '长'.repeat(500)],
    [field('person'), 'e9ca23d68d884d4ebb19d07889727dae', 'e9ca23d68d884d4ebb19d07889727dae'],
    [field('person'), 'A_z-9', 'A_z-9'],
    [field('text'), undefined, null],
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
    [field('number'), '￥12', '应为数字'],
    [field('number'), '1234567890123456', '应为数字'],
    [field('number'), '1.1234567', '应为数字'],
    [field('number'), '1.', '应为数字'],
    [field('number'), 1e15, '应为数字'],
    [field('number'), -1e15, '应为数字'],
    [field('number'), Infinity, '应为数字'],
    [field('number'), true, '应为数字'],
    [field('number'), ['5'], '应为数字'],
    [field('text'), 'a\ud800', '控制字符'],
    [field('date'), 20_240_229, '应为日期'],
    [field('date'), '2024-02-29T00:00', '应为日期'],
    [field('date'), ' 2024-02-29', '应为日期'],
    [field('date'), '2024-13-01', '应为日期'],
    [field('person'), '张 三', '应为一个用户'],
    [field('person'), 'x'.repeat(65), '应为一个用户'],
    [field('person'), "x' or 1=1", '应为一个用户'],
    [field('person'), 7, '应为一个用户'],
    [field('person'), ['u1'], '应为一个用户'],
    [field('date'), ['2024-02-29'], '应为日期'],
    [field('date'), '2023-02-29', '应为日期'],
    [field('date'), '20230228', '应为日期'],
    [field('date'), '0000-01-01', '应为日期'],
    [choice, '丁', '不在可选范围内'],
    [choice, ['甲'], '不在可选范围内'],
    [choices, ['甲', 3], '不在可选范围内'],
    [choices, { 甲: 1 }, '不在可选范围内'],
  ])('%j refuses %j', (definition, given, sentence) => {
    const checked = checkFieldValue(definition, given)
    const refused = 'refused' in checked ? checked.refused : null
    expect(refused).toMatch(/^“字段”/)
    expect(refused).toContain(sentence)
  })
})

it('takes what was given, keeps what was not, clears what is empty, and refuses what nobody asks', () => {
  const form = [field('text'), field('number'), choices]
  const kept = { text: '旧', former: '以前的' }
  expect(fieldsAfter(form, kept, { number: '5', text: '' })).toEqual({ values: { number: 5, former: '以前的' } })
  expect(fieldsAfter(form, kept, {})).toEqual({ values: kept })
  expect(fieldsAfter(form, kept, { former: 'x' })).toEqual({ refused: '表单中没有这个字段，请刷新后再试' })
  expect(fieldsAfter(form, kept, { __proto__x: 1 })).toHaveProperty('refused')
  expect(fieldsAfter(form, kept, { former: '以前的', number: null, text: 'ab' })).toEqual({
    values: { text: 'ab', former: '以前的' },
  })
  expect(fieldsAfter(form, kept, { choices: '丁' })).toEqual({ refused: '“字段”不在可选范围内' })
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
  [field('choice', { options: ['甲', ''] }), null, '选项应为 1 到 60 个字，首尾不能有空格'],
  [field('choice', { options: ['甲', '长'.repeat(61)] }), null, '选项应为 1 到 60 个字，首尾不能有空格'],
  [field('choices', { options: ['甲', '长'.repeat(60)] }), null, null],
  [field('choices'), null, '请至少填写一个选项'],
  [field('choices', { options: Array.from({ length: 100 }, (_, n) => `${n}`) }), null, null],
  [field('choices', { options: Array.from({ length: 101 }, (_, n) => `${n}`) }), null, '选项不能超过 100 个'],
  [field('text'), '内容', null],
  [field('date'), '昨天', '默认值不正确：“字段”应为日期，例如 2026-01-31'],
])('the definition %j with the preset %j: %j', (definition, preset, sentence) => {
  expect(checkDefinition(definition, preset)).toBe(sentence)
})

it.each([
  [['甲', '丙'], '甲、丙'],
  [12.5, '12.5'],
  ['合同', '合同'],
])('%j reads %s', (value, text) => {
  expect(fieldText(value)).toBe(text)
})

describe('the rules of a field', () => {
  const n = (length: number) => '1'.repeat(length)
  const a = (length: number) => 'a'.repeat(length)
  it.each([
    ['text', ['qq'], [n(5), n(12)], [n(4), n(13)], '请输入正确的QQ号码'],
    [
      'text',
      [
        ['minLength', 3],
        ['maxLength', 5],
      ],
      ['abc', '知识库'],
      ['ab'],
      '最小长度3位字符',
    ],
    ['text', [['maxLength', 5]], [a(5)], [a(6)], '最大长度5位字符'],
    ['number', [['pattern', 'money']], ['1.23', 5], ['1.234'], '请输入正确的金额'],
    ['number', ['natural'], [0, '5'], [-1, '1.5'], '请输入自然数'],
    ['choices', [['minTicks', 2]], [['甲', '乙'], []], ['甲'], '最少选择2项'],
    ['choices', [['maxTicks', 1]], ['甲'], [['甲', '乙']], '最多选择1项'],
  ] as [FieldDefinition['kind'], FieldRule[], unknown[], unknown[], string][])(
    'of the kind %s, %j, take %j and refuse %j',
    (kind, rules, good, bad, sentence) => {
      const own = field(kind, { rules, options: ['甲', '乙', '丙'] })
      for (const given of good) expect(checkFieldValue(own, given)).toHaveProperty('value')
      for (const given of bad) expect(checkFieldValue(own, given)).toEqual({ refused: `“字段”：${sentence}` })
      expect(checkFieldValue(own, '')).toEqual({ value: null })
    },
  )

  it.each([
    ['number', ['qq'], '这种类型的字段没有这种校验'],
    ['date', [['minLength', 2]], '这种类型的字段没有这种校验'],
    ['text', [['minTicks', 2]], '这种类型的字段没有这种校验'],
    ['text', ['requiredMobile'], '这种类型的字段没有这种校验'],
    ['text', ['qq', 'mobile'], '同一种校验只能有一条'],
    [
      'text',
      [
        ['minLength', 6],
        ['maxLength', 5],
      ],
      '最少字数不能超过最多字数',
    ],
    ['choices', [['minTicks', 4]], '最少选项超过了选项的个数'],
    [
      'text',
      [
        ['pattern', 'p'],
        ['maxLength', 6],
      ],
      null,
    ],
    [
      'choices',
      [
        ['minTicks', 3],
        ['maxTicks', 3],
      ],
      null,
    ],
  ] as [FieldDefinition['kind'], FieldRule[], string | null][])('of the kind %s, %j: %s', (kind, rules, fault) => {
    expect(
      checkDefinition(field(kind, { rules, options: ['甲', '乙', '丙'].slice(0, kind === 'choices' ? 3 : 0) }), null),
    ).toBe(fault)
  })

  it('judge the default value', () => {
    expect(checkDefinition(field('text', { rules: ['qq'] }), '12')).toContain('默认值不正确')
  })

  it('are told in a line', () => {
    expect(ruleSummary('text', ['mobile', ['minLength', 2], ['maxLength', 50]])).toBe('手机号码、字数 2 到 50')
    expect(ruleSummary('choices', [['maxTicks', 3]])).toBe('选项至多 3')
    expect(ruleSummary('date', [])).toBe('')
  })
})
