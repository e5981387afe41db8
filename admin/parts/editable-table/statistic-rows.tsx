import { type ReactElement, useMemo } from 'react'
import type { Column } from '#core/table/column.ts'
import { statisticLines } from '#core/table/statistics.ts'
import type { Table } from '#core/table/table.ts'

interface StatisticRowsProps {
  table: Table
  columns: readonly Column[]
}

/** The rows 合计 and 平均, fixed at the lower edge. */
export function StatisticRows({ table, columns }: StatisticRowsProps): ReactElement | null {
  const { rows } = table
  const lines = useMemo(() => statisticLines({ columns, rows }), [columns, rows])
  if (lines.length === 0) return null
  return (
    <tfoot>
      {lines.map(({ label, values }) => (
        <tr key={label} role="row" aria-label={label}>
          {columns.map((column, at) => (
            <td key={column.key} role="gridcell" className={values.has(column.key) ? 'is-end' : ''}>
              {[at === 0 ? label : null, values.get(column.key) ?? null].filter((each) => each !== null).join(' ')}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
