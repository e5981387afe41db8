import type { CellValue, Column, Statistic } from './column.ts'
import type { Table } from './table.ts'
import { toNumber } from './values.ts'

export const STATISTICS: readonly { kind: Statistic; label: string }[] = [
  { kind: 'sum', label: '合计' },
  { kind: 'average', label: '平均' },
]

/** Only number columns are counted. */
const isCounted = ({ type, statistics }: Column): boolean => type === 'inputNumber' && (statistics?.length ?? 0) > 0

/** Whether a column has statistics; then the table shows their lines. */
export const hasStatistics = (columns: readonly Column[]): boolean => columns.some(isCounted)

export interface StatisticLine {
  label: string
  /** By the key of a column. */
  values: ReadonlyMap<string, number>
}

/** The lines below the rows. Only whole numbers count, in the sum and in the average. */
export function statisticLines({ columns, rows }: Pick<Table, 'columns' | 'rows'>): StatisticLine[] {
  const counted = columns.filter(isCounted).map((column) => ({
    column,
    ...sumValues(rows.map(({ values }) => values[column.key] ?? '')),
  }))
  return STATISTICS.flatMap(({ kind, label }) => {
    const asked = counted.filter(({ column }) => column.statistics?.includes(kind))
    if (asked.length === 0) return []
    return [
      { label, values: new Map(asked.map((one) => [one.column.key, kind === 'sum' ? one.sum : averageValue(one)])) },
    ]
  })
}

function sumValues(values: readonly CellValue[]): { sum: number; count: number } {
  let sum = 0
  let count = 0
  for (const value of values) {
    const number = toNumber(value)
    if (number === '' || !Number.isInteger(number)) continue
    sum += number
    count++
  }
  return { sum, count }
}

/** With at most two decimals. */
const averageValue = ({ sum, count }: { sum: number; count: number }): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 100
