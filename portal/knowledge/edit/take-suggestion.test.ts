import { expect, it } from 'vitest'
import { takeTag, takeWord, wordsIn } from './take-suggestion.ts'

it('adds a word or a tag to what stands there', () => {
  expect(wordsIn('差旅， 报销;住宿')).toEqual(['差旅', '报销', '住宿'])
  expect(takeWord({ keywords: '' }, '差旅')).toEqual({ keywords: '差旅' })
  expect(takeWord({ keywords: '差旅 报销' }, '住宿')).toEqual({ keywords: '差旅,报销,住宿' })
  expect(takeTag({ tags: ['1'] }, '2')).toEqual({ tags: ['1', '2'] })
})
