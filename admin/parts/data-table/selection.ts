import { useState } from 'react'

export interface Selection<Row> {
  readonly size: number
  has: (id: string) => boolean
  toggle: (rows: readonly Row[], isOn: boolean) => void
  rows: () => readonly Row[]
  clear: () => void
}

/** What is selected, on this page and others. */
export function useSelection<Row>(rowKey: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    size: selected.size,
    has: (id) => selected.has(id),
    toggle: (rows, isOn) =>
      setSelected((before) => {
        const next = new Map(before)
        for (const row of rows) {
          if (isOn) next.set(rowKey(row), row)
          else next.delete(rowKey(row))
        }
        return next
      }),
    rows: () => [...selected.values()],
    clear: () => setSelected(new Map()),
  }
}
