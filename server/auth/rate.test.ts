import { expect, it } from 'vitest'
import { Rate } from './rate.ts'

it('refuses one caller after the limit, not the other, and forgets with the window', () => {
  const rate = new Rate(2, 1000)
  const ask = (key: string, at: number) => rate.allows(key, new Date(at))
  expect([ask('a', 5000), ask('a', 5001), ask('a', 5002), ask('b', 5003)]).toEqual([true, true, false, true])
  expect(ask('a', 6000)).toBe(true)
})
