import { expect, it } from 'vitest'
import { isChangedLine, pairLines } from './pair-lines.ts'
import { diffWords, likeness } from './words.ts'

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('')

it('marks the words that changed inside a line, and nothing else', () => {
  expect(shown('一线城市每人每天不超过 500 元。', '一线城市每人每天不超过 600 元。')).toBe(
    '一线城市每人每天不超过 -500-+600+ 元。',
  )
  expect(shown('每季度盘点一次', '每季度盘点一次')).toBe('每季度盘点一次')
  expect(shown('', '新的一行')).toBe('+新的一行+')
})

it('takes a lone mark between two changes into the change', () => {
  expect(shown('red, green', 'blue, black')).toBe('-red, green-+blue, black+')
})

it('gives back both lines whole, whatever was changed', () => {
  const [before, after] = [
    '第三条 出差住宿按职级报销，须附发票。',
    '第三条：出差的住宿费按城市报销，不须附发票与行程单。',
  ]
  const parts = diffWords(before, after)
  const text = (without: 'added' | 'removed') =>
    parts.flatMap((part) => (part.kind === without ? [] : part.text)).join('')
  expect([text('added'), text('removed')]).toEqual([before, after])
})

it('puts a changed line beside the one that it replaced, also when lines were added before it', () => {
  expect(pairLines(['住宿费每天不超过 500 元'], ['新增：先审批', '住宿费每天不超过 600 元', '完'])).toEqual([
    { before: null, after: '新增：先审批' },
    { before: '住宿费每天不超过 500 元', after: '住宿费每天不超过 600 元' },
    { before: null, after: '完' },
  ])
})

it('keeps every line of both sides once and in order, also of changes too large to be matched', () => {
  for (const size of [3, 80]) {
    const removed = Array.from({ length: size }, (_, at) => `旧的第 ${at} 条`)
    const added = Array.from({ length: size + 5 }, (_, at) => `new line ${at * 7}`)
    const pairs = pairLines(removed, added)
    expect(pairs.flatMap(({ before }) => before ?? [])).toEqual(removed)
    expect(pairs.flatMap(({ after }) => after ?? [])).toEqual(added)
    expect(pairs.some(isChangedLine)).toBe(false)
  }
})

it('knows lines that have nothing in common', () => {
  expect(likeness('abc', 'xyz')).toBe(0)
  expect(likeness('同一行', '同一行')).toBe(1)
})
