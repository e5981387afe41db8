import { type DepartmentNode, departmentTree } from '#core/contract/sys/department.ts'
import { api } from '../api.ts'
import type { TreeNode } from '../parts/tree/tree-node.ts'

/** The tree of departments to choose from, each by its id or what else names it. */
export async function departmentNodes(
  keyOf: (node: DepartmentNode) => string = ({ id }) => id,
  signal?: AbortSignal,
): Promise<TreeNode[]> {
  const nodes = (of: readonly DepartmentNode[]): TreeNode[] =>
    of.map((node) => ({
      id: keyOf(node),
      label: node.departName,
      ...(node.children?.length && { children: nodes(node.children) }),
    }))
  return nodes(await api.call(departmentTree, {}, signal))
}
