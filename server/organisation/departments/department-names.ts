import type { DepartmentNode } from '#core/contract/sys/departments/department.ts'
import type { Department } from '#core/contract/sys/login.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** Whether the caller sees whole records of departments, or only names; a token for certain places sees names. */
export const seesRecords = ({ permissions, within }: Actor): boolean =>
  permissions.has('sys:depart:list') && within.length === 0

/** The part of a tree that is needed for choosing, without the records. */
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
