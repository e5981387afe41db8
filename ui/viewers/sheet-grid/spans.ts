import type { SheetFacts } from '#core/contract/km/files/preview-parts.ts'

/** The size of a merged cell; null for an ordinary cell, `covered` for a cell that a merged one covers. */
export type Span = { rows: number; columns: number } | 'covered' | null

const byRow = new WeakMap<SheetFacts['merges'], Map<number, SheetFacts['merges']>>()

export function spanAt(merges: SheetFacts['merges'], row: number, column: number): Span {
  const found = mergesByRow(merges)
    .get(row)
    ?.find(([, left, , right]) => column >= left && column <= right)
  if (!found) return null
  const [top, left, bottom, right] = found
  return top === row && left === column ? { rows: bottom - top + 1, columns: right - left + 1 } : 'covered'
}

/**
 * A merge is listed under at most this many rows. Merges of whole columns are rare, and further down they are ignored.
 */
const ROWS = 2000

function mergesByRow(merges: SheetFacts['merges']): Map<number, SheetFacts['merges']> {
  const known = byRow.get(merges)
  if (known) return known
  const rows = new Map<number, SheetFacts['merges']>()
  for (const merge of merges) {
    for (let row = merge[0]; row <= Math.min(merge[2], merge[0] + ROWS); row += 1) {
      const list = rows.get(row) ?? []
      rows.set(row, list)
      list.push(merge)
    }
  }
  byRow.set(merges, rows)
  return rows
}
