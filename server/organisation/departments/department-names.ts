import type { DepartmentNode } from '#core/contract/sys/department.ts'
import type { Department } from '#core/contract/sys/login.ts'
import { denied } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** Whether somebody is shown whole records of departments, or names only. A program sees whole ones or none. */
export function seesRecords({ permissions, via }: Actor): boolean {
  const may = permissions.has('sys:depart:list')
  if (!may && via.kind === 'token') throw denied()
  return may
}

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
