import { expect, it } from 'vitest'
import { ageOf, spanText } from './waiting-words.ts'

const HOUR = 3_600_000
const NOW = '2026-11-27 12:00:00'

it.each([
  [0, '0 分钟'],
  [59 * 60_000, '59 分钟'],
  [5 * HOUR, '5 小时'],
  [76 * HOUR, '3 天 4 小时'],
  [72 * HOUR, '3 天'],
  [20 * 24 * HOUR + HOUR, '20 天'],
])('says %d ms as %s', (ms, text) => {
  expect(spanText(ms)).toBe(text)
})

it('says how long the oldest waits, and from the agreed time on by how much it is late', () => {
  const line = { since: '2026-11-26 12:00:00', agreedHours: 48 }
  expect(ageOf(line, NOW)).toEqual({ text: '最久 1 天', used: 0.5, isLate: false })
  expect(ageOf({ ...line, agreedHours: 24 }, NOW)).toMatchObject({ used: 1, isLate: true })
  expect(ageOf({ ...line, agreedHours: 20 }, NOW)).toEqual({ text: '超时 4 小时', used: 1, isLate: true })
  expect(ageOf({ ...line, agreedHours: null }, NOW)).toEqual({ text: '最久 1 天', used: null, isLate: false })
  expect(ageOf({ since: null, agreedHours: 24 }, NOW)).toBeNull()
})
