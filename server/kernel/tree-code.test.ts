import { expect, it } from 'vitest'
import { nextTreeCode } from '#server/kernel/tree-code.ts'

it.each([
  ['', [], 'A01'],
  ['', ['A01', 'A02'], 'A03'],
  ['A01', [], 'A01A01'],
  ['A01', ['A01A02', 'A01A01'], 'A01A03'],
  ['A05A01', ['A05A01A99'], 'A05A01B01'],
])('below %s after %j comes %s', (parent, siblings, code) => {
  expect(nextTreeCode(parent, siblings)).toBe(code)
})
it('says so when a level is full', () => {
  expect(() => nextTreeCode('', ['Z99'])).toThrow('同一级的编码已经用完')
})
