import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import { readPattern } from '#core/rules/patterns/read-pattern.ts'
import type { CellValue, Column } from '#core/table/column.ts'
import { exportRows } from '#core/table/table.ts'
import type { ControlProps } from '../control.ts'
import { EditableTable } from './editable-table.tsx'
import { standardTypes } from './types/standard-types.ts'
import { useEditableTable } from './use-editable-table.ts'

const TYPES = standardTypes()

type Values = Readonly<Record<string, CellValue | undefined>>

/** A list of similar objects as a table in a form, stored as JSON text. */
export const rowsControl = (label: string, columns: readonly Column[]) =>
  function RowsControl({
    id,
    value,
    onChange,
    isDisabled = false,
    error,
  }: ControlProps<string | null | undefined, string>): ReactElement {
    const first = useRef(value)
    const rows = useMemo(() => readRows(first.current), [])
    const table = useEditableTable({ columns, rows, patterns: readPattern })
    const written = writeRows(table.table.rows.length === 0 ? [] : exportRows(table.table), columns)
    // Reports only real changes, not a different formatting of the given JSON.
    const last = useRef(written)
    useEffect(() => {
      if (last.current === written) return
      last.current = written
      onChange(written)
    })
    return (
      <div id={id} role="group" aria-label={label} aria-describedby={error ? `${id}-note` : undefined}>
        <EditableTable label={label} table={table} types={TYPES} isDisabled={isDisabled} />
      </div>
    )
  }

function readRows(text: string | null | undefined): Values[] {
  try {
    const read: unknown = JSON.parse(text || '[]')
    return Array.isArray(read) ? read.map((row, at) => ({ ...(row as Values), id: `r${at}` })) : []
  } catch {
    return []
  }
}

/** Only the columns, without the table's own keys. */
const writeRows = (rows: readonly Values[], columns: readonly Column[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.flatMap(({ key }) => (row[key] === undefined ? [] : [[key, row[key]]]))),
    ),
  )
