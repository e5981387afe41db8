import { describe, expect, it } from 'vitest'
import { textOf } from './column.ts'

describe('what a cell says', () => {
  const column = { key: 'sex', title: '性别' }

  it('is the text of a code where the wire has one beside it', () => {
    expect(textOf(column, { sex: 1, sex_dictText: '男' })).toBe('男')
  })

  it('is the code where its dictionary says nothing', () => {
    expect(textOf(column, { sex: 1, sex_dictText: null })).toBe('1')
    expect(textOf(column, { sex: 1, sex_dictText: '' })).toBe('1')
    expect(textOf(column, { sex: 1 })).toBe('1')
    expect(textOf(column, { sex: null })).toBe('')
  })

  it("is the column's own text before both", () => {
    expect(textOf({ ...column, text: () => '先生' }, { sex: 1, sex_dictText: '男' })).toBe('先生')
  })
})
