import { departmentOwnTree } from '#core/contract/sys/departments/department-queries.ts'
import { type DepartmentNode, departmentTree } from '#core/contract/sys/departments/department.ts'
import { api } from '../api.ts'
import type { TreeNode } from '../parts/tree/tree-node.ts'

type KeyOf = (node: DepartmentNode) => string

const departmentId: KeyOf = ({ id }) => id

const toTreeNodes = (departments: readonly DepartmentNode[], keyOf: KeyOf): TreeNode[] =>
  departments.map((node) => ({
    id: keyOf(node),
    label: node.departName,
    ...(node.children?.length && { children: toTreeNodes(node.children, keyOf) }),
  }))

/** The tree of departments to choose from, identified by id or by another key. */
export const departmentNodes = async (keyOf = departmentId, signal?: AbortSignal): Promise<TreeNode[]> =>
  toTreeNodes(await api.call(departmentTree, {}, signal), keyOf)

/** The departments whose superior the reader is, with all below them. */
export const ownDepartmentNodes = async (signal: AbortSignal): Promise<TreeNode[]> =>
  toTreeNodes((await api.call(departmentOwnTree, {}, signal)) ?? [], departmentId)
