import { expect, it } from 'vitest'
import { isReviewAsked } from './review-asked.ts'

it('asks for a review unless the site, the category or one above it needs none', () => {
  const asked = (ReviewEnabled: string, ReviewFreeCategories: string, ...labels: string[]) =>
    isReviewAsked({ ReviewEnabled, ReviewFreeCategories }, labels)
  expect(asked('1', '', 'cat:a')).toBe(true)
  expect(asked('1', '')).toBe(true)
  expect(asked('1', 'b, a', 'cat:a')).toBe(false)
  expect(asked('1', 'above', 'cat:a', 'cat:above')).toBe(false)
  expect(asked('1', 'b,ab', 'cat:a', 'topic:b')).toBe(true)
  expect(asked('0', '')).toBe(false)
})
