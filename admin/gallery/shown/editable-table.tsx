import { Button } from '@blueprintjs/core'
import { type ReactElement, useMemo, useState } from 'react'
import { readPattern } from '#core/rules/patterns/read-pattern.ts'
import type { Column } from '#core/table/column.ts'
import { exportRemovedRows, type Row, exportRows } from '#core/table/table.ts'
import { defineType } from '#core/table/types.ts'
import { EditableTable } from '../../parts/editable-table/editable-table.tsx'
import { ShowText } from '../../parts/editable-table/types/show.tsx'
import { useEditableTable } from '../../parts/editable-table/use-editable-table.ts'
import { dictionary, EVERY_TYPE, MANY_COLUMNS, manyRows, SOME_ROWS, TYPES } from './editable-columns.ts'

const RADIO = EVERY_TYPE.map((column): Column => (column.key === 'check' ? { ...column, type: 'row-radio' } : column))
/** Without statistics, and with a column that is too narrow for its type. */
const BARE = EVERY_TYPE.filter(({ statistics }) => !statistics).map((column) =>
  column.type === 'datetime' ? { ...column, width: 100 } : column,
)

function columnsFor(params: URLSearchParams): readonly Column[] {
  if (params.has('rows')) return MANY_COLUMNS
  if (params.has('radio')) return RADIO
  return params.has('bare') ? BARE : EVERY_TYPE
}

const subTable = (row: Row): ReactElement => (
  <p>
    {row.id} 的明细 <input aria-label="明细" />
  </p>
)
const slots = { own: ({ row }: { row: Row }) => <em>自己的 {row.id}</em> }

/**
 * Every column type. `&rows=100000` sets the number of rows, `&always` shows all editors, `&radio` selects one row,
 * `&empty` has no rows, `&fixed` is read-only.
 */
export function EditableTableShown(): ReactElement {
  const params = new URLSearchParams(location.search)
  const columns = useMemo(() => columnsFor(new URLSearchParams(location.search)), [])
  const rows = useMemo(() => {
    const asked = new URLSearchParams(location.search)
    return asked.has('rows') ? manyRows(Number(asked.get('rows'))) : asked.has('empty') ? [] : SOME_ROWS
  }, [])
  const table = useEditableTable({ columns, rows, patterns: readPattern, dictionary })
  const [sent, setSent] = useState('')
  const [selected, setSelected] = useState<readonly string[]>([])
  const send = () => {
    if (!table.check()) return
    setSent(JSON.stringify({ rows: exportRows(table.table), removed: exportRemovedRows(table.table) }))
  }
  return (
    <>
      <output aria-label="已提交">{sent}</output>
      <output aria-label="已选">{selected.join(',')}</output>
      <EditableTable
        label="物品"
        table={table}
        types={TYPES}
        isAlwaysEdit={params.has('always')}
        isDisabled={params.has('fixed')}
        slots={slots}
        subTable={subTable}
        onSelect={setSelected}
        buttons={
          <>
            <Button size="small" text="提交" onClick={send} />
            <Button size="small" text="刷新乙" onClick={() => table.reload({ id: 'r2', name: '乙（新）', count: 9 })} />
            <Reserved onError={table.say} />
          </>
        }
      />
    </>
  )
}

/** A type with a reserved name is refused. */
const Reserved = ({ onError }: { onError: (text: string) => void }): ReactElement => (
  <Button
    size="small"
    text="登记 install"
    onClick={() => {
      try {
        defineType(TYPES, 'install', { Show: ShowText })
      } catch (error) {
        onError(String(error))
      }
    }}
  />
)
