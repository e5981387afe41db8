import type { DepartmentNode } from '#core/contract/sys/departments/department.ts'
import type { Department } from '#core/contract/sys/login.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** Whether the caller is shown whole records of departments, or names only; a token for certain places sees names. */
export const seesRecords = ({ permissions, within }: Actor): boolean =>
  permissions.has('sys:depart:list') && within.length === 0

/** What a tree for choosing needs, without the record. */
export const nameNodes = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
  nodes.map(({ id, key, value, title, departName, orgCode, parentId, isLeaf, children }) => ({
    id,
    key,
    value,
    title,
    departName,
    orgCode,
    parentId,
    isLeaf,
    children: children ? nameNodes(children) : null,
  }))

export const nameOnly = ({ id, parentId, departName, orgCode }: Department): Department => ({
  id,
  parentId,
  departName,
  orgCode,
})
