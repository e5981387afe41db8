import { expect, it } from 'vitest'
import { isDay } from './day.ts'

it.each([
  ['2026-01-31', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-1-31', false],
  ['', false],
])('%j is a day: %s', (text, wanted) => {
  expect(isDay(text)).toBe(wanted)
})
