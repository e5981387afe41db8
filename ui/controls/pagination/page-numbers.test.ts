import { describe, expect, it } from 'vitest'
import { pageNumbers, totalText } from './page-numbers.ts'

describe('pageNumbers', () => {
  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [5, 9, '1 … 4 5 6 … 9'],
    [4, 9, '1 2 3 4 5 … 9'],
    [9, 9, '1 … 8 9'],
  ])('on page %i of %i shows %s', (current, last, text) => {
    expect(
      pageNumbers(current, last)
        .map((page) => page ?? '…')
        .join(' '),
    ).toBe(text)
  })
})

describe('totalText', () => {
  it.each([
    [totalText(1, 10, 57), '1-10 共57条'],
    [totalText(6, 10, 57), '51-57 共57条'],
    [totalText(1, 10, 0), '共0条'],
    [totalText(1, 10, 1000, true), '1-10 共1000+条'],
  ])('%s', (text, wanted) => expect(text).toBe(wanted))
})
