import { useMemo, useState } from 'react'

/** The selected rows of a list, including those on other pages. */
export interface Selection<Row> {
  readonly size: number
  has: (id: string) => boolean
  toggle: (rows: readonly Row[], isOn: boolean) => void
  rows: () => readonly Row[]
  clear: () => void
}

export function useSelection<Row>(rowKey: (row: Row) => string, first: readonly Row[] = []): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(() => new Map(first.map((row) => [rowKey(row), row])))
  return useMemo(
    () => ({
      size: chosen.size,
      has: (id) => chosen.has(id),
      toggle: (rows, isOn) => setChosen((was) => toggled(was, rows, isOn, rowKey)),
      rows: () => [...chosen.values()],
      clear: () => setChosen(new Map()),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- how a row is named does not change while a list is shown
    [chosen],
  )
}

export function toggled<Row>(
  chosen: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isOn: boolean,
  rowKey: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const next = new Map(chosen)
  for (const row of rows) {
    if (isOn) next.set(rowKey(row), row)
    else next.delete(rowKey(row))
  }
  return next
}

/** How many of the displayed rows are selected. */
export function chosenShare<Row>(
  selection: Selection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): 'none' | 'some' | 'all' {
  const count = rows.filter((row) => selection.has(rowKey(row))).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}
