import { expect, it } from 'vitest'
import { placeOfQuote, toQuote } from './quote.ts'

it('names a long passage by its two ends, and nothing by nothing', () => {
  expect(toQuote('  住宿标准\n为六百元 ')).toEqual({ text: '住宿标准 为六百元', end: null })
  expect(toQuote(' \n')).toBeNull()
  expect(toQuote('的')).toBeNull()
  const long = toQuote(`${'始'.repeat(100)}${'终'.repeat(100)}`)
  expect(long).toEqual({ text: '始'.repeat(60), end: '终'.repeat(60) })
})

it('finds a passage across pieces of text, whatever white space lies between', () => {
  const texts = ['第一条 住宿', '标准', '为每晚\n六百元。第二条']
  expect(placeOfQuote(texts, { text: '住宿标准为 每晚六百元', end: null })).toEqual({ from: [0, 4], to: [2, 7] })
  expect(placeOfQuote(texts, { text: '住宿', end: '六百元。' })).toEqual({ from: [0, 4], to: [2, 8] })
  expect(placeOfQuote(texts, { text: '住宿', end: '没有' })).toEqual({ from: [0, 4], to: [0, 6] })
  expect(placeOfQuote(texts, { text: '没有', end: null })).toBeNull()
  expect(placeOfQuote([], { text: '没有', end: null })).toBeNull()
})

it('of the same words it takes those with the same text before them, and any where that has changed', () => {
  const texts = ['一线城市住宿标准为六百元。', '二线城市住宿标准为四百元。']
  const quote = (before: string) => placeOfQuote(texts, { text: '住宿标准', end: null, before })?.from
  expect(quote('元。二线城市')).toEqual([1, 4])
  expect(quote('一线城市')).toEqual([0, 4])
  expect(quote('三线地区')).toEqual([0, 4])
  expect(placeOfQuote([...texts].toReversed(), { text: '住宿标准', end: null, before: '二线城市' })?.from).toEqual([
    0, 4,
  ])
})
