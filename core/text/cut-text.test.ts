import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'
import { ellipsis } from './ellipsis.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const FLAG = '🏴󠁧󠁢󠁥󠁮󠁧󠁿'

it('never cuts within a sign that people see as one', () => {
  for (const sign of [FAMILY, FLAG, '👍🏽', '🇨🇳', 'é', '𠮷', '각', '葛󠄀'])
    for (let units = 1; units < sign.length + 2; units += 1)
      expect(['甲', `甲${sign}`]).toContain(cutText(`甲${sign}`, units))
})
it('keeps what fits, to the unit', () => {
  expect(cutText('采购制度', 2)).toBe('采购')
  expect(cutText('a b c', 2)).toBe('a ')
  expect(cutText(`${FAMILY}${FAMILY}`, FAMILY.length)).toBe(FAMILY)
  expect(cutText('🇨🇳🇯🇵', 4)).toBe('🇨🇳')
  expect(cutText('短', 100)).toBe('短')
})
it('loses no text that is one sign without end, and repairs halves', () => {
  expect(cutText(`a${'\u0301'.repeat(500)}`, 200)).toHaveLength(200)
  expect(cutText('a\ud800b', 3)).toBe('a\ufffdb')
})
it('is what an ellipsis cuts at, where a family is as wide as one sign', () => {
  expect(ellipsis(FAMILY.repeat(3), 4)).toBe(`${FAMILY}${FAMILY}…`)
  expect(ellipsis('采购制度', 8)).toBe('采购制度')
  expect(ellipsis('采购制度', 7)).toBe('采购制…')
})
