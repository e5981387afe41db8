import { expect, it } from 'vitest'
import { parseDate, printDate, secondProblem } from './date-text.ts'

it.each(['2026-11-23', '2024-02-29', '1900-01-01'])('reads the day %s', (text) => {
  expect(printDate(parseDate(text, 'day')!, 'day')).toBe(text)
})

it.each(['2026-11-23 08:05:09', '2024-02-29 23:59:59'])('reads the second %s', (text) => {
  expect(printDate(parseDate(text, 'second')!, 'second')).toBe(text)
  expect(secondProblem(text)).toBeNull()
})

it.each(['2026-02-30', '2026-13-01', '2026/11/23', '2026-2-3', '2026-11-2', '2026-11-23 08:00:00', '0050-01-01', 'x'])(
  'takes %j for no day, and guesses none',
  (text) => {
    expect(parseDate(text, 'day')).toBeNull()
  },
)

it.each(['2026-11-23', '2026-11-23 08:05', '2026-11-23 24:00:00', '2026-11-23 08:60:00', '2026-02-30 08:00:00'])(
  'takes %j for no second',
  (text) => {
    expect(secondProblem(text)).toContain('应为日期和时间')
  },
)

it('asks for nothing where nothing is written', () => {
  expect([secondProblem(''), secondProblem(null), secondProblem(undefined)]).toEqual([null, null, null])
})
