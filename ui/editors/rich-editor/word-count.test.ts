import { expect, it } from 'vitest'
import { wordCount } from './word-count.ts'

it('counts characters of Chinese and words of other scripts', () => {
  expect(['', ' \n', '汛期值守。', 'Excel 2019 表', '防汛（2026）'].map(wordCount)).toEqual([0, 0, 5, 3, 5])
})
