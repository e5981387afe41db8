import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const NOW = new Date('2026-11-27T10:00:00Z')

it.each([
  ['2026-12-05 23:59:59', '还有 8 天'],
  ['2026-11-28 23:59:59', '明天到期'],
  ['2026-11-27 23:59:59', '今天到期'],
  ['2026-11-20 23:59:59', null],
  ['2027-11-20 23:59:59', null],
  ['', null],
  [null, null],
])('a share until %s says %s', (until, words) => expect(timeLeft(until, NOW)).toBe(words))
