import { type PlaceEntity, type PlaceNode, ROOT } from '#core/contract/place.ts'
import type { PlaceRow } from '#server/access/documents/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'

/** What somebody is shown of a tree, with each place's own below it. */
export interface Shown {
  rows: readonly PlaceRow[]
  below: ReadonlyMap<string, readonly PlaceRow[]>
}

/** A place below one that is not shown stands at the top. */
export function shownTree(rows: readonly PlaceRow[]): Shown {
  const ids = new Set(rows.map((row) => row.id))
  const above = (row: PlaceRow) => (row.parentId !== null && ids.has(row.parentId) ? row.parentId : ROOT)
  return { rows, below: Map.groupBy(rows, above) }
}

export const childrenOf = (tree: Shown, id: string): readonly PlaceRow[] => tree.below.get(id) ?? []

/** A place as the family's entity. */
export const presentPlace = (tree: Shown, row: PlaceRow): PlaceEntity => ({
  id: row.id,
  pid: row.parentId ?? ROOT,
  name: row.name,
  code: row.code,
  hasChild: tree.below.has(row.id) ? '1' : '0',
  sortOrder: row.sortOrder,
  recommend: row.recommend,
  closed: row.closed,
  createBy: row.createBy,
  createTime: wireTime(row.createTime),
  updateBy: row.updateBy,
  updateTime: wireTime(row.updateTime),
})

/** A place as a node of a tree select; `deep`: with all below, else whoever opens it asks for them. */
export const presentNode = (tree: Shown, row: PlaceRow, deep = false): PlaceNode => ({
  key: row.id,
  title: row.name,
  name: row.name,
  leaf: !tree.below.has(row.id),
  parentId: row.parentId ?? ROOT,
  value: null,
  code: row.code,
  icon: null,
  children:
    deep && tree.below.has(row.id) ? childrenOf(tree, row.id).map((child) => presentNode(tree, child, true)) : null,
})
