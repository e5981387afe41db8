import { type DepartmentNode, departmentTree } from '#core/contract/sys/department.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { roleList } from '#core/contract/sys/role.ts'
import { api } from '../api.ts'
import type { Load, PersonRow, RoleRow } from '../parts/pickers/picking.ts'
import type { TreeNode } from '../parts/tree/tree-node.ts'

export const loadPeople: Load<PersonRow> = ({ words, ...page }, signal) =>
  api.call(userPick, { query: { ...page, word: words.word ?? '' } }, signal)

export const loadRoles: Load<RoleRow> = ({ words, ...page }, signal) => {
  const asked = Object.entries(words).flatMap(([key, word]) =>
    word.trim() ? [[key, `*${word.trim()}*`] as const] : [],
  )
  return api.call(roleList, { query: { ...page, ...Object.fromEntries(asked) } }, signal)
}

export const loadDepartments = async (signal: AbortSignal): Promise<readonly TreeNode[]> =>
  (await api.call(departmentTree, {}, signal)).map(nodeOf)

const nodeOf = ({ id, departName, children }: DepartmentNode): TreeNode => ({
  id,
  label: departName,
  children: (children ?? []).map(nodeOf),
})
