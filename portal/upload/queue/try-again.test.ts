import { expect, it } from 'vitest'
import { delayAfter } from './try-again.ts'

it('waits longer after every failure, up to half a minute, spread by a quarter', () => {
  const middle = [1, 2, 3, 4, 5, 6, 50].map((failures) => delayAfter(failures, () => 0.5))
  expect(middle).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(delayAfter(1, () => 0)).toBe(750)
  expect(delayAfter(50, () => 1)).toBe(37_500)
})
