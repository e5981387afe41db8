import { describe, expect, it } from 'vitest'
import { plusMonths, weeksOf } from './days.ts'
import { readDay } from './read-day.ts'

/** A Friday. */
const TODAY = '2026-11-27'

describe('what somebody types into a date field', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026/1/5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['２０２６.１１.２７', '2026-11-27'],
    ['20261127', '2026-11-27'],
    ['12-3', '2026-12-03'],
    ['1月5号', '2026-01-05'],
    ['今天', '2026-11-27'],
    ['明天', '2026-11-28'],
    ['前天', '2026-11-25'],
    ['周五', '2026-11-27'],
    ['周三', '2026-12-02'],
    ['下周五', '2026-12-04'],
    ['下星期天', '2026-12-06'],
    ['上周一', '2026-11-16'],
    ['+7', '2026-12-04'],
    ['-1', '2026-11-26'],
    ['+3月', '2027-02-27'],
    ['两周后', '2026-12-11'],
    ['3天前', '2026-11-24'],
    ['月底', '2026-11-30'],
    ['下月底', '2026-12-31'],
    ['年底', '2026-12-31'],
  ])('%s is %s', (typed, day) => expect(readDay(typed, TODAY)).toBe(day))

  it.each(['', '2026', '2026-02-30', '13-1', '随便', '12', '2026-1', '0026-01-01'])('%s is no day', (typed) =>
    expect(readDay(typed, TODAY)).toBeNull(),
  )

  it('takes a date without its year from the next one where this one lies too early', () => {
    expect(readDay('1-5', TODAY, TODAY)).toBe('2027-01-05')
    expect(readDay('12-5', TODAY, TODAY)).toBe('2026-12-05')
  })
})

describe('the days of a month', () => {
  it('are six weeks from Monday on', () => {
    const weeks = weeksOf(TODAY)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ])
  })

  it('end with the last where another month is shorter', () => {
    expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(plusMonths('2028-03-31', -1)).toBe('2028-02-29')
  })
})
