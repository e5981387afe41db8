import { api } from '#admin/api.ts'
import { departmentControl } from '#admin/parts/pickers/pick-controls.tsx'
import type { TreeNode } from '#admin/parts/tree/tree-node.ts'
import { type CategoryNode, categoryTree } from './category.contract.ts'

const nodes = (rows: readonly CategoryNode[]): TreeNode[] =>
  rows.map(({ id, name, children }) => ({ id, label: name, ...(children.length > 0 && { children: nodes(children) }) }))

/** Picks one category in their tree. */
export const CategoryControl = departmentControl({
  noun: '用品分类',
  isMany: false,
  load: async (signal) => nodes(await api.call(categoryTree, {}, signal)),
})
