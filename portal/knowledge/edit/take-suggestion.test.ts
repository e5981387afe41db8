import { expect, it } from 'vitest'
import { takeSummary, takeTag, takeWord, wordsIn } from './take-suggestion.ts'

it('adds a word or a tag to what stands there', () => {
  expect(wordsIn('差旅， 报销;住宿')).toEqual(['差旅', '报销', '住宿'])
  expect(takeWord({ keywords: '' }, '差旅')).toEqual({ keywords: '差旅' })
  expect(takeWord({ keywords: '差旅 报销' }, '住宿')).toEqual({ keywords: '差旅,报销,住宿' })
  expect(takeTag({ tags: ['1'] }, '2')).toEqual({ tags: ['1', '2'] })
})

it('takes as many whole sentences as a remark holds', () => {
  const sentence = (text: string) => ({ text, page: null, heading: null, offset: 0 })
  expect(takeSummary([sentence('一。'), sentence('二'.repeat(600)), sentence('三。')])).toBe('一。三。')
})
