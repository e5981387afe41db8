import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Shelf } from '#core/contract/km/home.ts'
import { pathTo, type TreeKind } from '../shelf-tree.ts'

const MOST_NEWEST = 2

/** Of these documents, newest first, the first of each root of the tree; a document counts for all that is above it. */
export function newestByRoot(
  kind: TreeKind,
  places: readonly Shelf[],
  docs: readonly DocRow[],
): ReadonlyMap<string, readonly DocRow[]> {
  const byKey = new Map(places.map((place) => [kind === 'category' ? place.code : place.id, place]))
  const found = new Map<string, DocRow[]>()
  for (const doc of docs) {
    const keys = (kind === 'category' ? (doc.category ?? '') : (doc.topicIds ?? '')).split(',')
    const roots = new Set(keys.flatMap((key) => pathTo(places, byKey.get(key)?.id ?? '')[0]?.id ?? []))
    for (const root of roots) {
      const list = found.get(root) ?? []
      if (list.length < MOST_NEWEST) found.set(root, [...list, doc])
    }
  }
  return found
}
