import { expect, it } from 'vitest'
import type { ChartData } from './chart-data.ts'
import { chartOption } from './chart-option.ts'

const DATA: ChartData = {
  title: '内存',
  axis: '时间',
  points: ['10:00', '10:05'],
  series: [{ name: '已用', values: [1, 2] }],
  text: (value) => `${value} MB`,
}
const TWO = { ...DATA, series: [...DATA.series, { name: '空闲', values: [4, null] }] }
const COLOURS = {
  ink: '#111111',
  quiet: '#222222',
  line: '#333333',
  ground: '#ffffff',
  area: '#444444',
  inverse: '#555555',
  inverseInk: '#666666',
  series: ['#777777', '#888888'],
}
const drawn = (data: ChartData, look: { kind: 'line' | 'bar'; top?: number } = { kind: 'line' }, isStill = false) =>
  chartOption({ data, look, colours: COLOURS, isStill })

it('takes its colours from the theme, and draws its words itself instead of by markup', () => {
  const option = drawn(TWO)
  expect(option.color).toEqual(COLOURS.series)
  expect([option.xAxis.axisLabel.color, option.yAxis.splitLine.lineStyle.color]).toEqual(['#222222', '#333333'])
  expect(option.tooltip).toMatchObject({ renderMode: 'richText', backgroundColor: '#555555' })
})

it('begins its axis at nothing, ends it where the value can go no further, and says its numbers in words', () => {
  expect([drawn(DATA).yAxis.max, drawn(DATA).yAxis.interval]).toEqual([2, 1])
  const { yAxis } = drawn(DATA, { kind: 'line', top: 8 })
  expect([yAxis.min, yAxis.max, yAxis.axisLabel.formatter(3)]).toEqual([0, 8, '3 MB'])
})

it('names its series where there are several, and fills the area of a single one', () => {
  expect([drawn(DATA).legend.show, drawn(TWO).legend.show]).toEqual([false, true])
  expect(drawn(DATA).series[0]).toHaveProperty('areaStyle.color', '#444444')
  expect(drawn(TWO).series[0]).not.toHaveProperty('areaStyle')
  expect(drawn(TWO, { kind: 'bar' }).series.map(({ type }) => type)).toEqual(['bar', 'bar'])
})

it('shows a single value as a point, and moves nothing for who asked for that', () => {
  const one = { ...DATA, points: ['10:00'], series: [{ name: '已用', values: [1] }] }
  expect([drawn(one).series[0], drawn(DATA).series[0]]).toMatchObject([{ showSymbol: true }, { showSymbol: false }])
  expect([drawn(DATA).animation, drawn(DATA, { kind: 'line' }, true).animation]).toEqual([true, false])
})

it('says of the point under the pointer every value in words', () => {
  expect(drawn(TWO).tooltip.formatter([{ dataIndex: 1 }])).toBe('10:05\n已用  2 MB\n空闲  —')
  expect(drawn(TWO).tooltip.formatter([])).toBe('')
})
