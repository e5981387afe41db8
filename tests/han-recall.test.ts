import { expect, it } from 'vitest'
import { hanRecall } from './bench/extract/recall.ts'

it('counts the Han characters that both read, each as often, in any order and form', () => {
  expect(hanRecall('合同编号：1，合同', '号编 同合a合')).toEqual({ wanted: 6, found: 5, missing: '同' })
  expect(hanRecall('\u2ec5常', '常见')).toEqual({ wanted: 2, found: 2, missing: '' })
  expect(hanRecall('\uf900', '\u8c48')).toEqual({ wanted: 1, found: 1, missing: '' })
  expect(hanRecall('abc', '中文')).toEqual({ wanted: 0, found: 0, missing: '' })
})
