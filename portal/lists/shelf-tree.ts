import type { Shelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'

export type TreeKind = 'category' | 'topic'

export const TREE_NAMES = { category: '分类', topic: '专题' } as const

/** The ancestors of a place, outermost first, ending with itself; empty for an unknown place. */
export function pathTo(places: readonly Shelf[], id: string): Shelf[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const path: Shelf[] = []
  // A broken tree could contain a cycle.
  for (let at = byId.get(id); at && !path.includes(at); at = byId.get(at.pid)) path.unshift(at)
  return path
}

/** A tree of places as options of a filter, each place under its parent. */
export function shelfOptions(places: readonly Shelf[]) {
  const below = Map.groupBy(places, (place) => place.pid)
  const walk = (pid: string, depth: number): { value: string; text: string; count: number; depth: number }[] =>
    (below.get(pid) ?? []).flatMap(({ id, name, count }) => [
      { value: id, text: name, count, depth },
      ...walk(id, depth + 1),
    ])
  return walk(ROOT, 0)
}
