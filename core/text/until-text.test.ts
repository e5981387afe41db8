import { expect, it } from 'vitest'
import { untilText } from './until-text.ts'

it('counts whole days of the wire, not hours', () => {
  const now = new Date('2026-11-27T23:30:00+08:00')
  const texts = ['2026-11-24', '2026-11-27 23:59:59', '2026-11-28 00:10:00', '2026-12-06', 'soon']
  expect(texts.map((time) => untilText(time, now))).toEqual([
    '已过期 3 天',
    '今天到期',
    '明天到期',
    '还剩 9 天',
    'soon',
  ])
})
