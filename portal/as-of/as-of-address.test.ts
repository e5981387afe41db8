import { expect, it } from 'vitest'
import { documentAsOfAddress, listAsOfAddress, parseAsOf } from './as-of-address.ts'

const read = (text: string) => parseAsOf(new URLSearchParams(text))

it('reads a day that has come, and nothing else', () => {
  expect(read('asOf=2026-03-01')).toBe('2026-03-01')
  for (const text of ['', 'asOf=', 'asOf=2026-02-30', 'asOf=9999-01-01', 'asOf=yesterday']) expect(read(text)).toBe('')
})

it('keeps the category, and nothing of a day that is over', () => {
  expect(read(documentAsOfAddress('d1', '2026-03-01').split('?')[1]!)).toBe('2026-03-01')
  expect(listAsOfAddress('2026-03-01', { category: 'c1', page: 2 })).toMatch(/\?category=c1&asOf=2026-03-01&page=2$/)
  expect(listAsOfAddress('', { category: 'c1' })).toMatch(/\?category=c1$/)
})
