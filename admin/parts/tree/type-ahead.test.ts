import { expect, it } from 'vitest'
import { typedTo } from './type-ahead.ts'

const NAMES = ['Berlin', 'Bonn', 'bremen', 'Köln']
const lead = (typed: string, from: number) => typedTo(typed, NAMES.length, (at) => NAMES[at]!, from)

it('leads to the next name that begins with what was typed, around the end', () => {
  expect(lead('b', 0)).toBe(1)
  expect(lead('bb', 1)).toBe(2)
  expect(lead('b', 2)).toBe(0)
  expect(lead('br', 0)).toBe(2)
  expect(lead('bo', 1)).toBe(1)
  expect(lead('k', 3)).toBe(3)
  expect(lead('x', 0)).toBeNull()
})
