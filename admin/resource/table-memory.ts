import type { TableLayout, TableMemory } from '../parts/data-table/column.ts'
import { kept } from '../api.ts'
import { session } from '../session.store.ts'

const DAYS = 365

/** Stores a person's layout of a list: widths, order, hidden columns, density. */
export function tableMemory(id: string): TableMemory {
  const name = `zk-table ${session.user?.username ?? ''} ${id}`
  return {
    read: () => kept.read(name) as TableLayout | null,
    write: (layout) => kept.write(name, layout, DAYS),
  }
}
