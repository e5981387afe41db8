import { expect, it } from 'vitest'
import { ellipsis } from './ellipsis.ts'

it.each([
  ['一二三四五六七八九十一二', '一二三四五六七八九十一二'],
  ['一二三四五六七八九十一二a', '一二三四五六七八九十一二a'],
  ['一二三四五六七八九十一二三', '一二三四五六七八九十一二…'],
  ['a'.repeat(25), 'a'.repeat(25)],
  ['a'.repeat(26), `${'a'.repeat(25)}…`],
  ['~'.repeat(25), '~'.repeat(25)],
  ['é'.repeat(13), `${'é'.repeat(12)}…`],
  ['𠮷'.repeat(13), `${'𠮷'.repeat(12)}…`],
  ['', ''],
])('%s is shown as %s', (text, shown) => {
  expect(ellipsis(text)).toBe(shown)
})

it('takes another width', () => {
  expect(ellipsis('abcdefghijklm', 12)).toBe('abcdefghijkl…')
})
