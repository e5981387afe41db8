import { expect, it } from 'vitest'
import { aroundMark } from './around-mark.ts'

it('begins shortly before what was found, and keeps the marks on their words', () => {
  const text = `${'前'.repeat(40)}住宿标准不超过五百元，住宿凭发票。`
  const shown = aroundMark({
    text,
    marks: [
      [40, 42],
      [51, 53],
    ],
  })
  expect(shown.text).toBe(`…${'前'.repeat(14)}住宿标准不超过五百元，住宿凭发票。`)
  expect(shown.marks.map(([start, end]) => shown.text.slice(start, end))).toEqual(['住宿', '住宿'])
})

it('leaves what begins with it as it is', () => {
  const marked = { text: '住宿标准', marks: [[0, 2] as const] }
  expect(aroundMark(marked)).toEqual(marked)
  expect(aroundMark({ text: '没有', marks: [] })).toEqual({ text: '没有', marks: [] })
})
