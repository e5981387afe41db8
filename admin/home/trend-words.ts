import type { Trend, TrendKey } from '#core/contract/km/dashboard.ts'
import { grouped } from '#core/text/grouped.ts'
import type { ChartData, ChartLook } from '#ui/chart/chart-data.ts'

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`

interface TrendWords {
  title: string
  /** What the points are, and what one series of them is called. */
  axis: string
  series: string
  /** A rise is good news. */
  isGood: boolean
  whyNone: string
}

export const TREND_WORDS: Readonly<Record<TrendKey, TrendWords>> = {
  visits: {
    title: '访问人次',
    axis: '日期',
    series: '次数',
    isGood: true,
    whyNone: '这段时间没有人阅读',
  },
  firstHits: {
    title: '首条即命中的搜索',
    axis: '日期',
    series: '占比',
    isGood: true,
    whyNone: '这段时间没有人点开过搜索结果',
  },
  contributions: {
    title: '新增知识',
    axis: '日期',
    series: '篇数',
    isGood: true,
    whyNone: '这段时间没有新增',
  },
  overdue: {
    title: '过期未复查',
    axis: '复查日期',
    series: '将到期',
    isGood: false,
    whyNone: '接下来没有要复查的知识',
  },
}

/** Axes of small counts would have halves. */
const whole = (value: number): string => (Number.isInteger(value) ? grouped(value) : '')

/** A share needs something to be a share of. */
const shareOf = (count: number, whole: number | null): number | null =>
  whole === null || whole === 0 ? null : (count * 100) / whole

export function trendFigure({ count, whole }: Trend): string {
  const share = shareOf(count, whole)
  if (share !== null) return percent(share)
  return whole === null ? grouped(count) : '—'
}

/** Compared with as many days before: 8% more, or 2.6 points more of a share; null where there was nothing. */
export function trendChange({
  key,
  count,
  whole,
  countBefore,
  wholeBefore,
}: Trend): { text: string; isGood: boolean } | null {
  if (countBefore === null) return null
  const now = whole === null ? count : shareOf(count, whole)
  const was = whole === null ? countBefore : shareOf(countBefore, wholeBefore)
  if (now === null || was === null || (whole === null && was === 0)) return null
  const rise = whole === null ? ((now - was) * 100) / was : now - was
  const size = Math.round(Math.abs(rise) * 10) / 10
  if (size === 0) return { text: '与之前持平', isGood: true }
  const text = `${rise > 0 ? '↑' : '↓'} ${size}${whole === null ? '%' : ' 点'}`
  return { text, isGood: rise > 0 === TREND_WORDS[key].isGood }
}

/** Days without the year: 11-27. */
const shortDay = (point: string): string => point.slice(5)

export function trendData({ key, points, values }: Trend): ChartData {
  const { title, axis, series } = TREND_WORDS[key]
  const isEmpty = values.every((value) => value === null || value === 0)
  return {
    title,
    axis,
    points: points.map(shortDay),
    series: [{ name: series, values: isEmpty ? values.map(() => null) : values }],
    text: key === 'firstHits' ? percent : whole,
  }
}

const LOOKS: Readonly<Record<TrendKey, ChartLook>> = {
  visits: { kind: 'bar' },
  firstHits: { kind: 'line', top: 100 },
  contributions: { kind: 'bar' },
  overdue: { kind: 'bar' },
}
export const trendLook = (key: TrendKey): ChartLook => LOOKS[key]
