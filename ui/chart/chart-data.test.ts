import { expect, it } from 'vitest'
import { type ChartData, toCsv, hasValues, summarizeChart, axisTop } from './chart-data.ts'

const DATA: ChartData = {
  title: '阅读',
  axis: '日期',
  points: ['11-25', '11-26', '11-27'],
  series: [
    { name: '次数', values: [3, null, 1200] },
    { name: '"人",数', values: [2, 1, 4] },
  ],
  text: (value) => `${value} 次`,
}

it('tells in a sentence what the picture shows: from when to when, the last value and the greatest', () => {
  expect(summarizeChart(DATA)).toBe(
    '阅读，11-25至11-27，3 个点：次数最后 1200 次，最高 1200 次；"人",数最后 4 次，最高 4 次',
  )
  const one = { ...DATA, series: [{ name: '次数', values: [7, 9, null] }] }
  expect(summarizeChart(one)).toBe('阅读，11-25至11-27，3 个点：最后 —，最高 9 次')
})

it('writes plain numbers as CSV that a spreadsheet takes for UTF-8, with an empty cell where there is no value', () => {
  expect(toCsv(DATA)).toBe('\uFEFF日期,次数,"""人"",数"\n11-25,3,2\n11-26,,1\n11-27,1200,4\n')
})

it('knows figures from none', () => {
  expect(hasValues(DATA)).toBe(true)
  expect(hasValues({ series: [{ name: '次数', values: [0] }] })).toBe(true)
  expect(
    hasValues({
      series: [
        { name: '次数', values: [null, null] },
        { name: '人', values: [] },
      ],
    }),
  ).toBe(false)
})

it.each([
  [[3, 7], 8],
  [[0.0425], 0.05],
  [[1000], 1000],
  [[1001], 2000],
  [[0], 1],
  [[null], 1],
])('ends the axis of %j at the first round number: %d', (values, top) => {
  expect(axisTop({ series: [{ name: '', values }] }, { kind: 'line' })).toBeCloseTo(top, 10)
})

it('ends it where a value can go no further, and counts bytes by 1024', () => {
  const series = [{ name: '', values: [300 * 1024 ** 2] }]
  expect(axisTop({ series }, { kind: 'line', top: 7 })).toBe(7)
  expect(axisTop({ series }, { kind: 'line', base: 1024 })).toBe(400 * 1024 ** 2)
  expect(axisTop({ series: [{ name: '', values: [1010 * 1024] }] }, { kind: 'line', base: 1024 })).toBe(1024 ** 2)
})
