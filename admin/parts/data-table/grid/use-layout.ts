import { useState } from 'react'
import type { TableLayout, TableMemory } from '../column.ts'
import { FIRST_LAYOUT } from './layout.ts'

export interface LayoutState {
  layout: TableLayout
  change: (next: TableLayout) => void
}

/** The person's layout of a table, stored if the table has a memory. */
export function useLayout(memory: TableMemory | null): LayoutState {
  const [layout, setLayout] = useState(() => ({ ...FIRST_LAYOUT, ...memory?.read() }))
  return {
    layout,
    change: (next) => {
      setLayout(next)
      memory?.write(next)
    },
  }
}
