import { expect, it } from 'vitest'
import { parseDate, printDate } from './date-text.ts'

it.each([
  ['2026-11-23', '2026-11-23 00:00:00'],
  [' 2026-1-3 ', '2026-01-03 00:00:00'],
  ['2026-11-23 08:05:09', '2026-11-23 08:05:09'],
  ['2026-11-23T08:05', '2026-11-23 08:05:00'],
  ['2024-02-29 23:59:59', '2024-02-29 23:59:59'],
])('reads %j', (text, wanted) => {
  expect(printDate(parseDate(text)!, 'second')).toBe(wanted)
  expect(printDate(parseDate(text)!, 'day')).toBe(wanted.slice(0, 10))
})

it.each(['', '2026-02-30', '2026-13-01', '2026/11/23', '23-11-2026', '2026-11-23 24:00:00', '2026-11-23 08:60', 'x'])(
  'refuses %j',
  (text) => {
    expect(parseDate(text)).toBeNull()
  },
)
