import { categories } from '#core/contract/km/documents/category.ts'
import type { TaxonomyTreeNode } from '#core/contract/taxonomy.ts'
import { api } from '../api.ts'
import { departmentControl } from '../parts/pickers/pick-controls.tsx'
import type { TreeNode } from '../parts/tree/tree-node.ts'

export const loadCategories = (signal: AbortSignal): Promise<TaxonomyTreeNode[]> =>
  api.call(categories.taxonomyTree, { query: { async: false, pcode: '' } }, signal)

const nodes = (rows: readonly TaxonomyTreeNode[]): TreeNode[] =>
  rows.map(({ key, title, children }) => ({
    id: key,
    label: title,
    ...(children?.length && { children: nodes(children) }),
  }))

export const categoryNodes = async (signal: AbortSignal): Promise<TreeNode[]> => nodes(await loadCategories(signal))

/** Picks one category of documents in their tree, by its id. */
export const CategoryControl = departmentControl({
  noun: '知识分类',
  isMany: false,
  load: categoryNodes,
})
