import { Button, Checkbox, HTMLTable } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { Column, RowAction, Sorting, TableMemory } from './column.ts'
import type { Selection } from './selection.ts'

export interface DataTableProps<Row> {
  label: string
  memory: TableMemory | null
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
  selection?: Selection<Row>
  actions?: (row: Row) => readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
  isBusy?: boolean
}

export function DataTable<Row>(p: DataTableProps<Row>): ReactElement {
  return (
    <div role="region" aria-label={p.label} tabIndex={0}>
      <HTMLTable compact>
        <thead>
          <tr>
            {p.selection && <th />}
            {p.columns.map((column) => (
              <th key={column.key}>{column.title}</th>
            ))}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {p.rows.map((row) => (
            <tr key={p.rowKey(row)}>
              {p.selection && (
                <td>
                  <Checkbox
                    aria-label="选择"
                    checked={p.selection.has(p.rowKey(row))}
                    onChange={({ currentTarget }) => p.selection?.toggle([row], currentTarget.checked)}
                  />
                </td>
              )}
              {p.columns.map((column) => (
                <td key={column.key}>
                  {column.cell?.(row) ?? String((row as Record<string, unknown>)[column.key] ?? '')}
                </td>
              ))}
              <td>
                {p.actions?.(row).map((action) => (
                  <Button key={action.id} variant="minimal" text={action.label} onClick={() => action.run(row)} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}
