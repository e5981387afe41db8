import { expect, test } from 'vitest'
import { cutWindows } from './windows.ts'

const tokens = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

test('a text up to the window is one, a longer one is cut into about equal parts', () => {
  expect(cutWindows(tokens(126)).map(({ length }) => length)).toEqual([126])
  expect(cutWindows(tokens(127)).map(({ length }) => length)).toEqual([64, 63])
  expect(cutWindows(tokens(500)).flat()).toEqual(tokens(500))
})

test('no text is no window', () => {
  expect(cutWindows([])).toEqual([])
})
