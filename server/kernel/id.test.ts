import { expect, it } from 'vitest'
import { newId } from './id.ts'

it('sorts as it was made, also within a millisecond and when the clock goes back', () => {
  const moment = Date.now() + 60_000
  const ids = Array.from({ length: 10_000 }, (_, n) => newId(n % 3 === 0 ? moment : moment - 5))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
it('is a UUID of version 7', () => {
  expect(newId()).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
})
