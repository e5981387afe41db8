import { expect, it } from 'vitest'
import { fromWireTime, wireTime } from './wire-time.ts'

it('writes and reads Chinese time', () => {
  const at = new Date('2026-03-01T16:00:05Z')
  expect(wireTime(at)).toBe('2026-03-02 00:00:05')
  expect(fromWireTime('2026-03-02 00:00:05')).toEqual(at)
  expect(wireTime(null)).toBeNull()
})
it.each([0, 583_000_000_000, 694_223_999_999, 694_224_000_000, 1_700_000_000_123, 253_370_764_800_000])(
  'writes %d as the calendar of China has it',
  (time) => {
    expect(wireTime(new Date(time))).toBe(wireTime(new Date(time), 'PRC'))
  },
)
it('widens a bare day to its ends', () => {
  expect(fromWireTime('2026-03-02')?.toISOString()).toBe('2026-03-01T16:00:00.000Z')
  expect(fromWireTime('2026-03-02', true)?.toISOString()).toBe('2026-03-02T15:59:59.999Z')
})
it.each(['', '2026', '2026-02-30', '2026-13-01', "2026-01-01'; drop", '2026-01-01 25:00:00'])('refuses %s', (text) => {
  expect(fromWireTime(text)).toBeNull()
})
