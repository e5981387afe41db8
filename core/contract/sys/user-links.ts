import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { Id, Ids, line } from '../values.ts'
import { UserRow, UserRows } from './people.ts'

export const chapter = '用户'

const UserIdList = v.pipe(v.array(Id), v.minLength(1, '请选择用户'), v.maxLength(1000, '一次最多处理 1000 条'))
const exactName = v.optional(line(100), '')

export const userRoleIds = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserRole',
  summary: '用户的角色编号',
  query: v.object({ userid: Id }),
  result: v.array(v.string()),
  access: 'sys:user:list',
  programs: 'site',
})

export const roleUsers = endpoint({
  method: 'GET',
  path: '/sys/user/userRoleList',
  summary: '某角色的用户',
  query: v.object({ ...pageQuery, roleId: Id, username: exactName }),
  result: pageOf(UserRow),
  access: 'sys:user:list',
  programs: 'site',
})

export const roleUsersAdd = endpoint({
  method: 'POST',
  path: '/sys/user/addSysUserRole',
  summary: '给角色添加用户',
  body: v.object({ roleId: Id, userIdList: UserIdList }),
  access: 'sys:user:role',
  audit: ['user-role-add'],
  power: true,
  programs: 'site',
  done: '添加成功!',
})

export const roleUserDelete = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserRole',
  summary: '从角色移出用户',
  query: v.object({ roleId: Id, userId: Id }),
  access: 'sys:user:role',
  audit: ['user-role-remove'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})

export const roleUsersDelete = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserRoleBatch',
  summary: '从角色批量移出用户',
  query: v.object({ roleId: Id, userIds: Ids }),
  access: 'sys:user:role',
  audit: ['user-role-remove'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})

interface DepartmentChoice {
  key: string
  value: string
  title: string
  children: never[]
}
const DepartmentChoice: v.GenericSchema<unknown, DepartmentChoice> = v.object({
  key: v.string(),
  value: v.string(),
  title: v.string(),
  children: v.array(v.never()),
})

/** Ours: the family reads them person by person. */
export const departmentRoleUsers = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/userList',
  summary: '某部门角色的用户',
  query: v.object({ ...pageQuery, roleId: Id, username: exactName }),
  result: pageOf(UserRow),
  access: 'sys:user:list',
  programs: 'site',
})

export const userDepartments = endpoint({
  method: 'GET',
  path: '/sys/user/userDepartList',
  summary: '用户所在的部门',
  query: v.object({ userId: Id }),
  result: v.array(DepartmentChoice),
  access: 'sys:user:list',
  programs: 'site',
})

/** The people of the department and everything below it. */
export const departmentUsersAll = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserByDepId',
  summary: '部门及下级的全部用户',
  query: v.object({ id: Id, realname: v.optional(line(100), '') }),
  result: UserRows,
  access: 'sys:user:list',
  programs: 'site',
})

/**
 * The people of the department and everything below it; without one, of the departments whose superior is the caller,
 * else null.
 */
export const departmentUsers = endpoint({
  method: 'GET',
  path: '/sys/user/departUserList',
  summary: '分页查询部门及下级的用户',
  query: v.object({ ...pageQuery, depId: v.optional(v.union([v.literal(''), Id]), ''), username: exactName }),
  result: v.nullable(pageOf(UserRow)),
  access: 'sys:user:list',
  programs: 'site',
})

export const departmentUsersAdd = endpoint({
  method: 'POST',
  path: '/sys/user/editSysDepartWithUser',
  summary: '给部门添加用户',
  body: v.object({ depId: Id, userIdList: UserIdList }),
  access: 'sys:user:depart',
  audit: ['user-depart-add'],
  power: true,
  programs: 'site',
  done: '添加成功!',
})

export const departmentUserDelete = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserInDepart',
  summary: '从部门移出用户',
  query: v.object({ depId: Id, userId: Id }),
  access: 'sys:user:depart',
  audit: ['user-depart-remove'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})

export const departmentUsersDelete = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserInDepartBatch',
  summary: '从部门批量移出用户',
  query: v.object({ depId: Id, userIds: Ids }),
  access: 'sys:user:depart',
  audit: ['user-depart-remove'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})
