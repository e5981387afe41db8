import { expect, it } from 'vitest'
import { isReviewAsked, reviewSteps } from './review-asked.ts'

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

it('asks for a second person in the named categories and below them, once the group of the second step is named', () => {
  const steps = (ReviewSecondRole: string, ReviewTwoStepCategories: string, ...labels: string[]) =>
    reviewSteps({ ReviewSecondRole, ReviewTwoStepCategories }, labels)
  expect(steps('final', 'a', 'cat:a')).toBe(2)
  expect(steps('final', 'above', 'cat:a', 'cat:above')).toBe(2)
  expect(steps('final', 'b', 'cat:a')).toBe(1)
  expect(steps('', 'a', 'cat:a')).toBe(1)
})
