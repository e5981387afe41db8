import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, line } from '../../values.ts'
import { DepartmentNode, departmentFields } from './department.ts'
import { Department } from '../login.ts'
import { UserRow, UserRows } from '../people.ts'

export const chapter = '部门'

const Word = v.pipe(line(100), v.trim())

/*
 * Every signed-in person and every API token may read the trees for choosing a department: names, codes and the tree.
 * The whole record requires the permission to list departments.
 */

/** The roots, or the departments directly below `pid`; for trees that load their nodes when they are opened. */
export const departmentLevel = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryDepartTreeSync',
  summary: '逐级加载部门树',
  query: v.object({ pid: v.optional(v.union([v.literal(''), Id]), '') }),
  result: v.array(DepartmentNode),
  access: 'signed-in',
  programs: 'read',
})

interface IdNode {
  key: string
  value: string
  title: string
  children: IdNode[]
}
const IdNode: v.GenericSchema<unknown, IdNode> = v.object({
  key: v.string(),
  value: v.string(),
  title: v.string(),
  children: v.array(v.lazy(() => IdNode)),
})

export const departmentIdTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryIdTree',
  summary: '部门编号树',
  result: v.array(IdNode),
  access: 'signed-in',
  programs: 'read',
})

/** Trees of the departments whose superior the caller is; null when there are none. */
export const departmentOwnTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryMyDeptTreeList',
  summary: '我负责的部门树',
  result: v.nullable(v.array(DepartmentNode)),
  access: 'signed-in',
})

export const departmentSearch = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/searchBy',
  summary: '按名称查找部门',
  /** `myDeptSearch` 1: only among departments whose superior is the caller, with everything below. */
  query: v.object({ keyWord: Word, myDeptSearch: v.optional(line(1), '') }),
  result: v.array(DepartmentNode),
  access: 'signed-in',
  programs: 'read',
})

export const departmentParents = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryAllParentId',
  summary: '部门的全部上级',
  query: v.object({
    departId: v.optional(v.union([v.literal(''), Id]), ''),
    orgCode: v.optional(line(200), ''),
  }),
  /** From the root down, without the department itself. */
  result: v.object({ parentIds: v.array(v.string()), parentMap: v.record(v.string(), Department) }),
  access: 'signed-in',
  programs: 'read',
})

export const departmentAndUserSearch = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryTreeByKeyWord',
  summary: '按名称查找部门与用户',
  query: v.object({ keyWord: v.optional(Word, '') }),
  result: v.object({ userList: v.array(UserRow), departList: v.array(DepartmentNode) }),
  access: 'sys:user:list',
  programs: 'site',
})

export const departmentByCode = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getDepartName',
  summary: '按编码查询部门',
  query: v.object({ orgCode: line(200) }),
  result: Department,
  access: 'sys:depart:list',
  programs: 'site',
})

/** One department, for an edit. */
export const departmentGet = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryById',
  summary: '按编号查询部门',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...Department.entries, closed: v.boolean(), revision: v.string() }),
  access: 'sys:depart:list',
  programs: 'site',
})

/** The people of just this department. */
export const departmentOwnUsers = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getUsersByDepartId',
  summary: '部门的用户',
  query: v.object({ id: Id }),
  result: UserRows,
  access: 'sys:user:list',
  programs: 'site',
})

export const departmentAll = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/listAll',
  summary: '部门列表，按编码排序',
  query: v.object({ id: v.optional(v.union([v.literal(''), Ids])) }),
  result: v.array(Department),
  access: 'sys:depart:list',
  programs: 'site',
})

/** The same in pages, as the family's screens read every list. */
export const departmentList = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/list',
  summary: '分页查询部门',
  query: listQuery,
  fields: departmentFields,
  result: pageOf(Department),
  access: 'sys:depart:list',
  programs: 'site',
})

/** The name of the department above; '' at the top. */
export const departmentParentName = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryParentName',
  summary: '上级部门的名称',
  query: v.object({ id: v.optional(v.union([v.literal(''), Id])), departId: v.optional(v.union([v.literal(''), Id])) }),
  result: v.string(),
  access: 'signed-in',
  programs: 'read',
})
