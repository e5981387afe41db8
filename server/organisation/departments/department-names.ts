import type { DepartmentNode } from '#core/contract/sys/department.ts'
import type { Department } from '#core/contract/sys/login.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** Whether somebody is shown whole records of departments, or names only. */
export const seesRecords = ({ permissions }: Actor): boolean => permissions.has('sys:depart:list')

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
