import { describe, expect, it } from 'vitest'
import type { CellValue, Column } from './column.ts'
import {
  checkedValue,
  firstValue,
  firstValues,
  isChecked,
  isEmpty,
  toNumber,
  optionText,
  readValue,
  sentValue,
  valueText,
} from './values.ts'

const column = (type: string, more: Partial<Column> = {}): Column => ({ key: 'k', title: '列', type, ...more })

describe('the values of a column', () => {
  it('of boxes are a pair, its own or true and false', () => {
    const own = column('checkbox', { customValue: ['Y', 'N'] })
    expect([checkedValue(own, true), checkedValue(own, false)]).toEqual(['Y', 'N'])
    expect([isChecked(own, 'Y'), isChecked(own, 'N'), isChecked(own, true)]).toEqual([true, false, false])
    expect([readValue(own, 'Y'), readValue(own, 'other'), readValue(own, undefined)]).toEqual(['Y', 'N', 'N'])
    expect([readValue(column('checkbox'), true), readValue(column('checkbox'), 'true')]).toEqual([true, false])
  })

  it('of numbers are numbers or nothing', () => {
    const read = (value: CellValue) => readValue(column('inputNumber'), value)
    expect(['12', ' -3.5 ', '.5', '1.', 0].map(read)).toEqual([12, -3.5, 0.5, 1, 0])
    expect(['', 'x1', '1x', '1e3', '--1', '.', '-', NaN, Infinity, null, true].map(read)).toEqual(
      Array.from({ length: 11 }, () => ''),
    )
    expect(toNumber([])).toBe('')
  })

  it('of progress lie between 0 and 100', () => {
    const read = (value: CellValue) => readValue(column('progress'), value)
    expect([-1, 0, '40', 100, 101, 'x'].map(read)).toEqual([0, 0, 40, 100, 100, 0])
  })

  it('of several choices are a comma list', () => {
    for (const type of ['select-multiple', 'sel_user', 'sel_depart']) {
      expect(readValue(column(type), ['a', 'b'])).toBe('a,b')
      expect(readValue(column(type), 'a,b')).toBe('a,b')
    }
    expect(readValue(column('tags'), ['a', 'b'])).toEqual(['a', 'b'])
  })

  it('of all others stay as they are, and nothing is an empty text', () => {
    const file = { name: 'a.txt', percent: 4 }
    expect([readValue(column('upload'), file), readValue(column('input'), 5)]).toEqual([file, 5])
    expect([readValue(column('input'), null), readValue(column('toString'), undefined)]).toEqual(['', ''])
  })

  it('of a new row are the default, or what the type begins with', () => {
    expect(firstValue(column('input', { defaultValue: '甲' }))).toBe('甲')
    expect(firstValue(column('inputNumber', { defaultValue: '4' }))).toBe(4)
    expect(firstValue(column('input'))).toBe('')
    expect(firstValue(column('progress'))).toBe(0)
    expect(firstValue(column('checkbox', { defaultChecked: true, customValue: ['Y', 'N'] }))).toBe('Y')
    expect(firstValue(column('checkbox', { customValue: ['Y', 'N'] }))).toBe('N')
    expect(firstValue(column('checkbox', { defaultValue: 'Y', customValue: ['Y', 'N'] }))).toBe('Y')
    expect(firstValue(column('input', { defaultChecked: true }))).toBe('')
  })

  it('stand in columns that are not of the row itself', () => {
    const rowTypes = ['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort']
    const columns = [
      ...rowTypes.map((type) => ({ key: type, title: '', type })),
      column('input'),
      column('hidden', { key: 'h' }),
    ]
    expect(firstValues(columns)).toEqual({ k: '', h: '' })
    expect(firstValues(columns, { k: '甲', other: 1 })).toEqual({ k: '甲', h: '' })
  })
})

it('an uploaded file goes outside as its path, everything else as it is', () => {
  const file = { name: 'a.txt', path: 'temp/a.txt' }
  expect(sentValue(column('upload'), file)).toBe('temp/a.txt')
  expect(sentValue(column('upload'), { name: 'a.txt' })).toBe('')
  expect(['temp/b.txt', null].map((value) => sentValue(column('upload'), value))).toEqual(['temp/b.txt', null])
  expect(sentValue(column('upload'), ['x'])).toEqual(['x'])
  expect(sentValue(column('slot'), file)).toBe(file)
})

describe('a value in words', () => {
  it('is the text of its option, else itself', () => {
    const options = [{ value: '1', text: '男' }]
    expect([optionText(options, 1), optionText(options, '2'), optionText(undefined, '1')]).toEqual(['男', '2', '1'])
  })

  it('is nothing where nothing was filled in', () => {
    expect([null, undefined, '', []].map((value) => [isEmpty(value), valueText(value)])).toEqual(
      Array.from({ length: 4 }, () => [true, '']),
    )
    expect([0, false, ' ', ['a'], { a: 1 }].map(isEmpty)).toEqual([false, false, false, false, false])
    expect([0, false, ' ', ['a'], { a: 1 }].map(valueText)).toEqual(['0', 'false', ' ', '["a"]', '{"a":1}'])
  })
})
