import { expect, it } from 'vitest'
import type { CellValue, Column, Statistic } from './column.ts'
import { hasStatistics, statisticLines } from './statistics.ts'
import { openTable } from './table.ts'

const column = (key: string, statistics?: readonly Statistic[], type = 'inputNumber'): Column => ({
  key,
  title: key,
  type,
  ...(statistics && { statistics }),
})
const statisticTexts = (columns: readonly Column[], rows: readonly Record<string, CellValue>[]) =>
  statisticLines({
    columns,
    rows: openTable(
      columns,
      rows.map((row, at) => ({ id: at, ...row })),
    ).rows,
  }).map(({ label, values }) => [label, Object.fromEntries(values)])

it('sums and averages whole numbers, also written ones, and nothing else', () => {
  const rows = [1, '2', 'x', 1.5, null, -4, '', '3.0'].map((a) => ({ a }))
  expect(statisticTexts([column('a', ['sum', 'average'])], rows)).toEqual([
    ['合计', { a: 2 }],
    ['平均', { a: 0.5 }],
  ])
  expect(statisticTexts([column('a', ['average'])], [{ a: 1 }, { a: 1 }, { a: 0 }])).toEqual([['平均', { a: 0.67 }]])
  expect(statisticTexts([column('a', ['average'])], [])).toEqual([['平均', { a: 0 }]])
})

it('says for each column what it asks for', () => {
  const columns = [column('a', ['sum']), column('b', ['average']), column('c', ['sum', 'average']), column('d')]
  expect(statisticTexts(columns, [{ a: 1, b: 2, c: 3, d: 4 }])).toEqual([
    ['合计', { a: 1, c: 3 }],
    ['平均', { b: 2, c: 3 }],
  ])
})

it('counts only columns of numbers', () => {
  const text = [column('a', ['sum'], 'input'), column('b', []), column('c')]
  expect(statisticTexts(text, [{ a: 1, b: 2, c: 3 }])).toEqual([])
  expect([hasStatistics(text), hasStatistics([]), hasStatistics([...text, column('d', ['sum'])])]).toEqual([
    false,
    false,
    true,
  ])
})

it('counts a value that no row has as nothing', () => {
  expect([
    ...statisticLines({ columns: [column('a', ['sum'])], rows: openTable([], [{ id: 'x' }]).rows })[0]!.values,
  ]).toEqual([['a', 0]])
})
