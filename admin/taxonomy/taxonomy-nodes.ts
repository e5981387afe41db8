import type { topics } from '#core/contract/sys/category.ts'
import type { TaxonomyTreeNode } from '#core/contract/taxonomy.ts'
import { api } from '../api.ts'
import type { TreeNode } from '../parts/tree/tree-node.ts'

type Calls = Pick<typeof topics, 'taxonomyTree'>

/** The whole tree of categories or of topics, in one call. */
export const loadTaxonomy = (calls: Calls, signal: AbortSignal): Promise<TaxonomyTreeNode[]> =>
  api.call(calls.taxonomyTree, { query: { async: false, pcode: '' } }, signal)

const toTreeNodes = (rows: readonly TaxonomyTreeNode[]): TreeNode[] =>
  rows.map(({ key, title, children }) => ({
    id: key,
    label: title,
    ...(children?.length && { children: toTreeNodes(children) }),
  }))

/** The same to choose from, by id. */
export const taxonomyNodes = async (calls: Calls, signal: AbortSignal): Promise<TreeNode[]> =>
  toTreeNodes(await loadTaxonomy(calls, signal))
