import { rowIndex, type Table } from './table.ts'

/** How many rows can be selected at the same time. */
export function selectKind({ columns }: Table): 'none' | 'one' | 'many' {
  if (columns.some(({ type }) => type === 'row-checkbox')) return 'many'
  return columns.some(({ type }) => type === 'row-radio') ? 'one' : 'none'
}

export function selectRow(table: Table, id: string, isOn: boolean): Table {
  const kind = selectKind(table)
  if (kind === 'none' || rowIndex(table, id) < 0 || table.selected.has(id) === isOn) return table
  const selected = new Set(kind === 'one' ? [] : table.selected)
  if (isOn) selected.add(id)
  else selected.delete(id)
  return { ...table, selected }
}

/** Selects every row or none; in a table with a single selection, none. */
export const selectAll = (table: Table, isOn: boolean): Table => ({
  ...table,
  selected: new Set(isOn && selectKind(table) === 'many' ? table.rows.map(({ id }) => id) : []),
})
