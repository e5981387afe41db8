import { describe, expect, it } from 'vitest'
import { cellText } from './column.ts'

describe('what a cell says', () => {
  const column = { key: 'sex', title: '性别' }

  it('is the text of a code where the wire has one beside it', () => {
    expect(cellText(column, { sex: 1, sex_dictText: '男' })).toBe('男')
  })

  it('is the code where its dictionary says nothing', () => {
    expect(cellText(column, { sex: 1, sex_dictText: null })).toBe('1')
    expect(cellText(column, { sex: 1, sex_dictText: '' })).toBe('1')
    expect(cellText(column, { sex: 1 })).toBe('1')
    expect(cellText(column, { sex: null })).toBe('')
  })

  it("is the column's own text before both", () => {
    expect(cellText({ ...column, text: () => '先生' }, { sex: 1, sex_dictText: '男' })).toBe('先生')
  })
})
