import { expect, it } from 'vitest'
import { changedTerms } from './write-grants.ts'

const now = new Date('2026-11-22T04:00:00.999Z')
const before = { validUntil: new Date('2026-11-01T02:00:00Z'), reason: '项目' }
const bits = ['view' as const]

it.each([
  ['not given', {}, before.validUntil, '项目'],
  ['sent back as it was shown, though it has passed', { validUntil: '2026-11-01 10:00:00' }, before.validUntil, '项目'],
  ['taken away', { validUntil: null, reason: null }, null, null],
  ['a day, to its end', { validUntil: '2026-11-22', reason: '' }, new Date('2026-11-22T15:59:59.999Z'), ''],
])('an edit with the terms %s', (_, terms, validUntil, reason) => {
  expect(changedTerms(before, { bits, ...terms }, now)).toEqual({ bits, validUntil, reason })
})

it('names every bit once, and refuses a time that is none or is over', () => {
  expect(changedTerms(before, { bits: ['view', 'download', 'view'] }, now).bits).toEqual(['view', 'download'])
  const until = (validUntil: string) => () => changedTerms(before, { bits, validUntil }, now)
  expect(until('2026-11-22 12:00:00')).toThrow('有效期已经过去')
  expect(until('2026-11-22 12:00:01')).not.toThrow()
  expect(until('明天')).toThrow('有效期应为日期')
})
