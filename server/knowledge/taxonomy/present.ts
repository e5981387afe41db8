import { type TaxonomyEntity, type TaxonomyTreeNode, ROOT } from '#core/contract/taxonomy.ts'
import type { TaxonomyNode } from '#server/access/documents/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'

/** The visible part of a tree, with the children of each node. */
export interface Shown {
  rows: readonly TaxonomyNode[]
  below: ReadonlyMap<string, readonly TaxonomyNode[]>
}

/** A node with an invisible parent becomes a root. */
export function shownTree(rows: readonly TaxonomyNode[]): Shown {
  const ids = new Set(rows.map((row) => row.id))
  const above = (row: TaxonomyNode) => (row.parentId !== null && ids.has(row.parentId) ? row.parentId : ROOT)
  return { rows, below: Map.groupBy(rows, above) }
}

export const listChildren = (tree: Shown, id: string): readonly TaxonomyNode[] => tree.below.get(id) ?? []

/** A node in the family's form. */
export const presentEntity = (tree: Shown, row: TaxonomyNode): TaxonomyEntity => ({
  id: row.id,
  pid: row.parentId ?? ROOT,
  name: row.name,
  description: row.description,
  code: row.code,
  hasChild: tree.below.has(row.id) ? '1' : '0',
  sortOrder: row.sortOrder,
  recommend: row.recommend,
  closed: row.closed,
  sysOrgCode: null,
  createBy: row.createBy,
  createTime: wireTime(row.createTime),
  updateBy: row.updateBy,
  updateTime: wireTime(row.updateTime),
})

/** The fields that an edit changes. */
export const editedNode = (row: TaxonomyNode) => {
  const { parentId, name, description, sortOrder, recommend, closed } = row
  return { parentId, name, description, sortOrder, recommend, closed }
}

/** A node for tree selects; `deep`: with everything below, else its children are loaded when it is opened. */
export const presentNode = (tree: Shown, row: TaxonomyNode, deep = false): TaxonomyTreeNode => ({
  key: row.id,
  title: row.name,
  name: row.name,
  leaf: !tree.below.has(row.id),
  parentId: row.parentId ?? ROOT,
  value: null,
  code: row.code,
  icon: null,
  children:
    deep && tree.below.has(row.id) ? listChildren(tree, row.id).map((child) => presentNode(tree, child, true)) : null,
})
