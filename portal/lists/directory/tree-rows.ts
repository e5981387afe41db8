import type { Shelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'

/** A visible place of the tree: all its ancestors are open. */
export interface TreeRow {
  place: Shelf
  /** 1 is the top level. */
  level: number
  /** Its position among its siblings, from 1, and their number. */
  at: number
  of: number
  /** Null: it has no children. */
  isOpen: boolean | null
}

export function treeRows(places: readonly Shelf[], open: ReadonlySet<string>): TreeRow[] {
  const below = Map.groupBy(places, (place) => place.pid)
  const walk = (pid: string, level: number): TreeRow[] => {
    const brothers = below.get(pid) ?? []
    return brothers.flatMap((place, i) => {
      const isOpen = below.has(place.id) ? open.has(place.id) : null
      const row = { place, level, at: i + 1, of: brothers.length, isOpen }
      return [row, ...(isOpen ? walk(place.id, level + 1) : [])]
    })
  }
  return walk(ROOT, 1)
}

/** The effect of a key on the focused row. */
export type TreeStep = { focus: string } | { open: string } | { close: string } | { choose: string }

/** The keys of a tree: up, down, home and end move; right opens or enters, left closes or leaves. */
export function treeStep(rows: readonly TreeRow[], focused: string, key: string): TreeStep | null {
  const at = rows.findIndex(({ place }) => place.id === focused)
  const row = rows[at]
  if (!row) return null
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key]
  if (to !== undefined) return focusOn(rows[to])
  if (key === 'Enter' || key === ' ') return { choose: focused }
  if (key === 'ArrowRight') return row.isOpen === false ? { open: focused } : row.isOpen ? focusOn(rows[at + 1]) : null
  if (key !== 'ArrowLeft') return null
  return row.isOpen ? { close: focused } : focusOn(rows.find(({ place }) => place.id === row.place.pid))
}

const focusOn = (row: TreeRow | undefined): TreeStep | null => (row ? { focus: row.place.id } : null)
