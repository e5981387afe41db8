import { expect, it } from 'vitest'
import { rateLimit } from './rate-limit.ts'

const takes = (limit: ReturnType<typeof rateLimit>, n: number, now: number, key = 'a') =>
  Array.from({ length: n }, () => limit.take(key, 3, now)).filter(Boolean).length

it('lets the limit through and no more, for each key on its own', () => {
  const limit = rateLimit(10_000)
  expect(takes(limit, 5, 1_000_000)).toBe(3)
  expect(takes(limit, 5, 1_000_000, 'b')).toBe(3)
})
it('slides: right after the edge the last window still weighs', () => {
  const limit = rateLimit(10_000)
  takes(limit, 3, 1_009_000)
  expect(takes(limit, 3, 1_010_500)).toBe(0)
  expect(takes(limit, 3, 1_016_000)).toBeGreaterThan(0)
})
it('forgets after two windows', () => {
  const limit = rateLimit(10_000)
  takes(limit, 3, 1_000_000)
  expect(takes(limit, 3, 1_030_000)).toBe(3)
})
