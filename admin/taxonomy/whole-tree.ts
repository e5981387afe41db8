import type { topics } from '#core/contract/sys/category.ts'
import { ROOT, type TaxonomyEntity } from '#core/contract/taxonomy.ts'
import { api } from '../api.ts'
import type { TreeNode } from '../parts/tree/tree-node.ts'

export interface Node extends TaxonomyEntity {
  children: Node[]
}

type Calls = Pick<typeof topics, 'taxonomyRoots' | 'taxonomyChildrenBatch'>

/** The ids of so many nodes go into one address. */
const BATCH = 100

/** Level by level: what the family's calls answer has no children in it, and a tree has at most ten levels. */
export async function wholeTree(calls: Calls, signal: AbortSignal): Promise<Node[]> {
  const roots = (await api.call(calls.taxonomyRoots, { query: {} }, signal)).map(withoutChildren)
  for (let level = roots; level.length > 0;) level = await below(calls, level, signal)
  return roots
}

/** Puts under each node of a level what is below it, and returns all of these. */
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
  const under = Map.groupBy(found, parentOf)
  for (const parent of parents) parent.children = under.get(parent.id) ?? []
  return found
}

const withoutChildren = (row: TaxonomyEntity): Node => ({ ...row, children: [] })

/** The id of the node above; '' for a root. */
export const parentOf = ({ pid }: TaxonomyEntity): string => (pid === ROOT ? '' : (pid ?? ''))

export const labelled = (nodes: readonly Node[]): TreeNode[] =>
  nodes.map(({ id, name, children }) => ({ id, label: name, children: labelled(children) }))
