import { expect, it } from 'vitest'
import { LONG, nextUp } from './next-up.ts'

const short = (key: number) => ({ key, size: 1000 })
const long = (key: number) => ({ key, size: LONG })
const keys = (items: readonly { key: number }[]) => items.map((item) => item.key)

it('starts two, in the order of the list', () => {
  expect(keys(nextUp([short(1), short(2), short(3)], []))).toEqual([1, 2])
  expect(keys(nextUp([short(3)], [short(1)]))).toEqual([3])
  expect(keys(nextUp([short(3)], [short(1), short(2)]))).toEqual([])
  expect(keys(nextUp([], []))).toEqual([])
})

it('keeps one place for short files while a long one runs', () => {
  expect(keys(nextUp([long(1), long(2), short(3)], []))).toEqual([1, 3])
  expect(keys(nextUp([long(2), short(3)], [long(1)]))).toEqual([3])
})

it('gives long ones both places when nothing else waits', () => {
  expect(keys(nextUp([long(1), long(2)], []))).toEqual([1, 2])
  expect(keys(nextUp([long(2)], [long(1)]))).toEqual([2])
})

it('looks for a short one through thousands in a moment', () => {
  const many = Array.from({ length: 20_000 }, (_, key) => long(key))
  const before = performance.now()
  expect(keys(nextUp([...many, short(-1)], [long(-2)]))).toEqual([-1])
  expect(performance.now() - before).toBeLessThan(100)
})
