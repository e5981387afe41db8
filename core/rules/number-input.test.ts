import { describe, expect, it } from 'vitest'
import { seededRandom } from '../access/testing/seeded-random.ts'
import { numberOfTyped, thousands, typedNumber } from './number-input.ts'

describe('a number that is being typed', () => {
  it.each([
    ['-.5x', '-.5'],
    ['1-2', '12'],
    [' -3', '-3'],
    ['--3', '-3'],
    ['1.2.3', '1.23'],
    ['.', '.'],
    ['1.', '1.'],
    ['abc', ''],
    ['', ''],
    ['1,234', '1234'],
  ])('%s leaves %s', (text, kept) => {
    expect(typedNumber(text)).toBe(kept)
  })

  it.each<[string, number | '']>([
    ['-.5x', -0.5],
    ['-', ''],
    ['.', ''],
    ['-.', ''],
    ['', ''],
    ['007', 7],
    ['1.', 1],
    ['1.50', 1.5],
    ['9'.repeat(400), ''],
  ])('%s means %s when it is left', (text, number) => {
    expect(numberOfTyped(text)).toBe(number)
  })

  it('is never minus nought', () => {
    expect(Object.is(numberOfTyped('-0'), 0)).toBe(true)
  })

  it('is filtered once for all, and means the same after it', () => {
    const random = seededRandom(2)
    for (let turn = 0; turn < 500; turn++) {
      const text = Array.from({ length: random.int(9) }, () => random.pick([...'-.0123456789 x，'])).join('')
      const kept = typedNumber(text)
      expect(kept).toMatch(/^-?\d*\.?\d*$/)
      expect(typedNumber(kept)).toBe(kept)
      expect(numberOfTyped(kept)).toBe(numberOfTyped(text))
    }
  })
})

describe('thousands', () => {
  it.each<[string | number, string]>([
    [1_234_567, '1,234,567'],
    ['1234567.89123', '1,234,567.89123'],
    [-1234, '-1,234'],
    [123, '123'],
    [123_456, '123,456'],
    ['', ''],
    ['1234.', '1,234.'],
    ['12345x', '12345x'],
    ['x12345', 'x12345'],
    ['1e21', '1e21'],
  ])('%s is shown as %s', (value, shown) => {
    expect(thousands(value)).toBe(shown)
  })

  it('only adds commas', () => {
    const random = seededRandom(3)
    for (let turn = 0; turn < 300; turn++) {
      const number = String(random.int(2 ** 31) * (random.chance(0.5) ? 1 : -1000))
      expect(thousands(number).replaceAll(',', '')).toBe(number)
      expect(thousands(number)).toMatch(/^-?\d{1,3}(,\d{3})*$/)
    }
  })
})
