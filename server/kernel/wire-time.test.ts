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
it('knows the days and hours of the summers in which clocks were ahead', () => {
  expect(fromWireTime('1988-07-01')?.toISOString()).toBe('1988-06-30T15:00:00.000Z')
  expect(fromWireTime('1988-07-01', true)?.toISOString()).toBe('1988-07-01T14:59:59.999Z')
  expect(fromWireTime('1990-12-31 23:30:00')?.toISOString()).toBe('1990-12-31T15:30:00.000Z')
})
it('reads back every day of a life as it wrote it', () => {
  for (let day = Date.UTC(1939, 0, 1); day < Date.UTC(2030, 0, 1); day += 86_400_000) {
    const text = new Date(day).toISOString().slice(0, 10)
    expect(wireTime(fromWireTime(text))?.slice(0, 10), text).toBe(text)
    expect(wireTime(fromWireTime(text, true)), text).toBe(`${text} 23:59:59`)
  }
})
it('widens a bare day to its ends', () => {
  expect(fromWireTime('2026-03-02')?.toISOString()).toBe('2026-03-01T16:00:00.000Z')
  expect(fromWireTime('2026-03-02', true)?.toISOString()).toBe('2026-03-02T15:59:59.999Z')
})
it.each(['', '2026', '2026-02-30', '2026-13-01', "2026-01-01'; drop", '2026-01-01 25:00:00'])('refuses %s', (text) => {
  expect(fromWireTime(text)).toBeNull()
})
