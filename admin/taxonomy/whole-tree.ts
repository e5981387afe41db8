import { buttonState } from '#core/access/button-rights.ts'
import type { topics } from '#core/contract/sys/category.ts'
import { ROOT, type TaxonomyEntity } from '#core/contract/taxonomy.ts'
import { api } from '../api.ts'
import type { TreeNode } from '../parts/tree/tree-node.ts'
import { session } from '../session.store.ts'

export interface Node extends TaxonomyEntity {
  children: Node[]
  /** In it and below it, as far as the person may read them; absent where only names are chosen. */
  documents?: number | undefined
}

type Calls = Pick<typeof topics, 'taxonomyRoots' | 'taxonomyChildrenBatch'>

/** The maximum number of ids in one address. */
const BATCH = 100

/**
 * Loads the tree level by level, because the family's calls return nodes without children; a tree has at most ten
 * levels.
 */
export async function wholeTree(calls: Calls, signal: AbortSignal): Promise<Node[]> {
  const roots = (await api.call(calls.taxonomyRoots, { query: {} }, signal)).map(withoutChildren)
  for (let level = roots; level.length > 0;) level = await below(calls, level, signal)
  return roots
}

/** Loads the children of each node of a level, and returns all of them. */
async function below(calls: Calls, level: readonly Node[], signal: AbortSignal): Promise<Node[]> {
  const parents = level.filter(({ hasChild }) => hasChild === '1')
  const found: Node[] = []
  for (let at = 0; at < parents.length; at += BATCH) {
    const parentIds = parents
      .slice(at, at + BATCH)
      .map(({ id }) => id)
      .join(',')
    const { records } = await api.call(calls.taxonomyChildrenBatch, { query: { parentIds } }, signal)
    found.push(...records.map(withoutChildren))
  }
  const under = Map.groupBy(found, parentId)
  for (const parent of parents) parent.children = under.get(parent.id) ?? []
  return found
}

const withoutChildren = (row: TaxonomyEntity): Node => ({ ...row, children: [] })

/** The id of the parent; '' for a root. */
export const parentId = ({ pid }: TaxonomyEntity): string => (pid === ROOT ? '' : (pid ?? ''))

export const labelled = (nodes: readonly Node[]): TreeNode[] =>
  nodes.map(({ id, name, children }) => ({ id, label: name, children: labelled(children) }))

/** The tree with how many documents are in each node, for who may arrange it; for others the tree alone. */
export async function countedTree(calls: typeof topics, signal: AbortSignal): Promise<Node[]> {
  if (buttonState(calls.taxonomyCounts.access, session.rights) !== 'usable') return wholeTree(calls, signal)
  const [roots, counts] = await Promise.all([wholeTree(calls, signal), api.call(calls.taxonomyCounts, {}, signal)])
  const of = new Map(counts.map(({ id, documents }) => [id, documents]))
  const fill = (nodes: readonly Node[]): Node[] =>
    nodes.map((node) => ({ ...node, documents: of.get(node.id) ?? 0, children: fill(node.children) }))
  return fill(roots)
}
