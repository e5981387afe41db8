import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, line } from '../values.ts'

/** A department with those below it (contract 5). */
export interface DepartmentNode {
  id: string
  key?: string | undefined
  title?: string | undefined
  departName: string
  orgCode: string
  parentId?: string | null | undefined
  /** Ours: only its own people and those below read what stands in it. */
  closed?: boolean | undefined
  children?: DepartmentNode[] | null | undefined
}

const DepartmentNode: v.GenericSchema<unknown, DepartmentNode> = v.looseObject({
  id: v.string(),
  key: v.optional(v.string()),
  title: v.optional(v.string()),
  departName: v.string(),
  orgCode: v.string(),
  parentId: v.nullish(v.string()),
  closed: v.optional(v.boolean()),
  children: v.nullish(v.array(v.lazy(() => DepartmentNode))),
})

export const departmentTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryTreeList',
  summary: '部门树',
  result: v.array(DepartmentNode),
  access: 'sys:depart:list',
})

/** Renames, moves, closes or opens a department; what is not given stays. */
export const departmentEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/sysDepart/edit',
  summary: '修改部门',
  body: v.object({
    id: Id,
    departName: v.optional(v.pipe(line(100), v.trim(), v.nonEmpty('部门名称不能为空'))),
    /** '' makes it a root. */
    parentId: v.optional(v.union([Id, v.literal('')])),
    closed: v.optional(Flag),
  }),
  access: 'sys:depart:edit',
  done: '修改成功!',
})
