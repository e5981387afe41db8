import { expect, it } from 'vitest'
import { beginOfSought, firstShown } from './sought.ts'

const TEXT = [...'目录 住宿费……1\n第一条 住宿\n标准为每晚六百元，凭发票报销。']

it('finds where a sought text begins, whatever breaks its lines', () => {
  const at = TEXT.indexOf('条') + 2
  expect(beginOfSought(TEXT, '住宿标准为每晚六百元')).toEqual({ at, end: at + 10, isWhole: true })
  expect(beginOfSought(TEXT, '住宿标准为每晚 六百元，凭发票')).toEqual({ at, end: at + 15, isWhole: true })
})

it('finds as much of the beginning as is there, and nothing of what is not', () => {
  const at = TEXT.indexOf('条') + 2
  expect(beginOfSought(TEXT, '住宿标准为每晚六百元（注一）')).toEqual({ at, end: at + 14, isWhole: false })
  expect(beginOfSought(TEXT, '住宿标准如下')).toBeNull()
  expect(beginOfSought(TEXT, '')).toBeNull()
})

it('shows the word at the place first, else the phrase before its parts', () => {
  const marks = [
    { at: 3, length: 2 },
    { at: 14, length: 4 },
    { at: 30, length: 2 },
  ]
  expect(firstShown(marks, { at: 20, end: 40 })).toBe(2)
  expect(firstShown(marks, { at: 2, end: 40 })).toBe(1)
  expect(firstShown(marks, { at: 20, end: 25 })).toBe(2)
  expect(firstShown(marks, null)).toBe(1)
  expect(firstShown(marks, { at: 99, end: 110 })).toBe(1)
  expect(firstShown([], { at: 3, end: 5 })).toBe(-1)
})
