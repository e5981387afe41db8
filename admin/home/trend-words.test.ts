import { expect, it } from 'vitest'
import type { Trend } from '#core/contract/km/dashboard.ts'
import { trendChange, trendData, trendFigure } from './trend-words.ts'

const trend = (more: Partial<Trend>): Trend => ({
  key: 'visits',
  points: ['2026-11-26', '2026-11-27'],
  values: [1, 2],
  count: 1200,
  countBefore: 1000,
  whole: null,
  wholeBefore: null,
  people: null,
  list: { path: '/x', query: {} },
  wholeList: null,
  ...more,
})

it('says a count as a number and a share in per cent, and nothing of nothing', () => {
  expect(trendFigure(trend({}))).toBe('1,200')
  expect(trendFigure(trend({ key: 'firstHits', count: 2, whole: 3 }))).toBe('66.7%')
  expect(trendFigure(trend({ key: 'firstHits', count: 0, whole: 0 }))).toBe('—')
})

it('compares with the days before: in per cent, and shares in points; more that is overdue is bad news', () => {
  expect(trendChange(trend({}))).toEqual({ text: '↑ 20%', isGood: true })
  expect(trendChange(trend({ count: 900 }))).toEqual({ text: '↓ 10%', isGood: false })
  expect(trendChange(trend({ countBefore: 1200 }))).toEqual({ text: '与之前持平', isGood: true })
  expect(trendChange(trend({ countBefore: 0 }))).toBeNull()
  const share = { count: 60, whole: 100, countBefore: 50, wholeBefore: 100 }
  expect(trendChange(trend({ key: 'firstHits', ...share }))).toEqual({ text: '↑ 10 点', isGood: true })
  expect(trendChange(trend({ key: 'overdue', ...share }))).toEqual({ text: '↑ 10 点', isGood: false })
  expect(trendChange(trend({ key: 'overdue', ...share, countBefore: null }))).toBeNull()
})

it('draws days without anything as none, so that the chart says why', () => {
  expect(trendData(trend({ values: [0, null] })).series[0]!.values).toEqual([null, null])
  expect(trendData(trend({})).points).toEqual(['11-26', '11-27'])
})
