import { expect, it } from 'vitest'
import { Pace, timeLeft } from './pace.ts'

it('says nothing before a second has passed, then the speed of the last seconds', () => {
  const pace = new Pace()
  pace.note(0, 0)
  pace.note(500_000, 400)
  expect(pace.speed).toBeNull()
  pace.note(2_000_000, 2000)
  expect(pace.speed).toBe(1_000_000)
  // The transfer slows down, and the displayed speed follows.
  for (let at = 3000; at <= 20_000; at += 1000) pace.note(2_000_000 + (at - 2000), at)
  expect(pace.speed).toBe(1000)
})

it('begins anew after a pause', () => {
  const pace = new Pace()
  pace.note(0, 0)
  pace.note(1_000_000, 1000)
  pace.restart()
  pace.note(1_000_000, 60_000)
  expect(pace.speed).toBeNull()
})

it('says how long it will take', () => {
  expect(timeLeft(100, null)).toBeNull()
  expect(timeLeft(100, 0)).toBeNull()
  expect(timeLeft(10, 1000)).toBe('约 1 秒')
  expect(timeLeft(39_500, 1000)).toBe('约 40 秒')
  expect(timeLeft(180_000, 1000)).toBe('约 3 分钟')
  expect(timeLeft(7_800_000, 1000)).toBe('约 2 小时 10 分钟')
  expect(timeLeft(7_200_000, 1000)).toBe('约 2 小时')
})
