import { expect, it } from 'vitest'
import { chartText, durationText, metricText } from './metric-text.ts'

const metric = (name: string, ...values: number[]) => ({
  name,
  description: '',
  measurements: values.map((value) => ({ statistic: 'VALUE', value })),
  availableTags: [],
})

it.each([
  [0.0123, '12.3 毫秒'],
  [12.34, '12.3 秒'],
  [125, '2 分 5 秒'],
  [7260, '2 小时 1 分'],
  [3 * 86_400 + 3700, '3 天 1 小时'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

it('says figures by their units, and of what is timed the average', () => {
  expect(metricText('system.cpu.usage', metric('x', 0.256))).toBe('25.6 %')
  expect(metricText('system.cpu.count', metric('x', 2))).toBe('2')
  expect(metricText('tomcat.global.request', metric('x', 4, 2))).toBe('4 次，平均 500.0 毫秒')
  expect(metricText('tomcat.global.request', metric('x', 0, 0))).toBe('0 次，平均 0.0 毫秒')
  expect(metricText('system.cpu.count', undefined)).toBe('—')
})

it('writes a time as the wire does, whatever zone the browser is in', () => {
  expect(metricText('process.start.time', metric('x', Date.UTC(2026, 10, 26, 20, 30) / 1000))).toBe(
    '2026-11-27 04:30:00',
  )
})

it('a chart of what is timed says how often', () => {
  expect(chartText('tomcat.global.request', 1084)).toBe('1,084')
  expect(chartText('process.uptime', 125)).toBe('2 分 5 秒')
  expect(chartText('system.cpu.usage', 0.998)).toBe('99.8 %')
})
