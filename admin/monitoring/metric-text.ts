import { grouped } from '#core/text/grouped.ts'
import { wireSecond } from '#core/text/wire-time.ts'
import { metricFact, type MetricName, type MetricUnit } from '#core/contract/platform/metrics.ts'
import type { Metric } from '#core/contract/platform/monitoring.ts'
import { formatSize } from '#core/text/file-size.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** A length of time in words, with at most two units. */
export function durationText(seconds: number): string {
  if (seconds < 1) return `${(seconds * 1000).toFixed(1)} 毫秒`
  if (seconds < 60) return `${seconds.toFixed(1)} 秒`
  if (seconds < HOUR) return `${Math.floor(seconds / 60)} 分 ${Math.floor(seconds % 60)} 秒`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} 小时 ${Math.floor((seconds % HOUR) / 60)} 分`
  return `${Math.floor(seconds / DAY)} 天 ${Math.floor((seconds % DAY) / HOUR)} 小时`
}

const TEXTS: Readonly<Record<MetricUnit, (value: number) => string>> = {
  bytes: formatSize,
  count: (value) => (Number.isInteger(value) ? grouped(value) : value.toFixed(2)),
  share: (value) => `${(value * 100).toFixed(1)} %`,
  seconds: durationText,
  time: (value) => (value === 0 ? '—' : wireSecond(new Date(value * 1000))),
}

/** The first value of a metric; null if there is no value. */
export const metricValue = (metric: Metric | undefined): number | null => metric?.measurements[0]?.value ?? null

/** The value of a metric in words. A timed metric says how often it happened and how long it took on average. */
export function metricText(name: MetricName, metric: Metric | undefined): string {
  const value = metricValue(metric)
  if (value === null) return '—'
  const { unit, isTimed } = metricFact(name)
  if (!isTimed) return TEXTS[unit](value)
  const total = metric?.measurements[1]?.value ?? 0
  return `${TEXTS.count(value)} 次，平均 ${durationText(value > 0 ? total / value : 0)}`
}

/** One value as a chart names it; for a timer it is the number of calls. */
export function chartText(name: MetricName, value: number): string {
  const { unit, isTimed } = metricFact(name)
  return TEXTS[isTimed ? 'count' : unit](value)
}
