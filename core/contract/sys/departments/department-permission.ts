import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, IdsOrNone } from '../../values.ts'
import { RuleTicks, ticked } from '../data-rule.ts'
import { PermissionTree } from '../menu.ts'
import { permissionDiff } from '../role.ts'

export const chapter = '部门'

/** A permission of a department: its people have it, and its roles may get it. */
export const DepartmentPermission = v.looseObject({
  id: v.string(),
  departId: v.string(),
  permissionId: v.string(),
  /** Ids of the ticked data rules, by comma. */
  dataRuleIds: v.nullish(v.string()),
})
export type DepartmentPermission = v.InferOutput<typeof DepartmentPermission>

export const departmentPermissions = endpoint({
  method: 'GET',
  path: '/sys/permission/queryDepartPermission',
  summary: '部门拥有的权限',
  query: v.object({ departId: Id }),
  result: v.array(v.string()),
  access: 'sys:departPermission:list',
  programs: 'site',
})
/** Everything that a department may get. Reading it needs no permission for roles. */
export const departmentPermissionTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/queryTreeList',
  summary: '部门授权用的菜单树',
  result: PermissionTree,
  access: 'sys:departPermission:list',
  programs: 'site',
})
export const departmentPermissionsSave = endpoint({
  method: 'POST',
  path: '/sys/permission/saveDepartPermission',
  summary: '保存部门的权限',
  body: v.object({ departId: Id, ...permissionDiff }),
  access: 'sys:departPermission:edit',
  audit: ['permissions-save'],
  power: true,
  programs: 'site',
  done: '保存成功！',
})
export const departmentRules = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/datarule/{permissionId}/{departId}',
  summary: '部门在某菜单上勾选的数据规则',
  params: v.object({ permissionId: Id, departId: Id }),
  result: RuleTicks,
  access: 'sys:departPermission:list',
  programs: 'site',
})
export const departmentRulesSave = endpoint({
  method: 'POST',
  path: '/sys/sysDepartPermission/datarule',
  summary: '保存部门勾选的数据规则',
  body: v.object({ departId: Id, ...ticked }),
  access: 'sys:departPermission:edit',
  audit: ['data-rules-save'],
  power: true,
  programs: 'site',
  done: '保存成功!',
})
export const departmentPermissionList = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/list',
  summary: '分页查询部门权限',
  query: listQuery,
  fields: { id: text('编号'), departId: text('部门'), permissionId: text('权限') },
  result: pageOf(DepartmentPermission),
  access: 'sys:departPermission:list',
  programs: 'site',
})
export const departmentPermissionGet = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/queryById',
  summary: '查询一条部门权限',
  query: v.object({ id: Id }),
  result: DepartmentPermission,
  access: 'sys:departPermission:list',
  programs: 'site',
})
export const departmentPermissionAdd = endpoint({
  method: 'POST',
  path: '/sys/sysDepartPermission/add',
  summary: '新增部门权限',
  body: v.object({ departId: Id, permissionId: Id, dataRuleIds: v.nullish(IdsOrNone) }),
  access: 'sys:departPermission:edit',
  audit: ['permissions-save', 'data-rules-save'],
  power: true,
  programs: 'site',
  done: '添加成功！',
})
/** Changes the ticked rules; the department and the menu of a link cannot change. */
export const departmentPermissionEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/sysDepartPermission/edit',
  summary: '修改部门权限勾选的数据规则',
  body: v.object({ id: Id, departId: v.nullish(Id), permissionId: v.nullish(Id), dataRuleIds: IdsOrNone }),
  access: 'sys:departPermission:edit',
  audit: ['data-rules-save'],
  power: true,
  programs: 'site',
  done: '修改成功!',
})
export const departmentPermissionDelete = endpoint({
  method: 'DELETE',
  path: '/sys/sysDepartPermission/delete',
  summary: '删除部门权限',
  query: v.object({ id: Id }),
  access: 'sys:departPermission:edit',
  audit: ['permissions-save'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})
export const departmentPermissionDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/sysDepartPermission/deleteBatch',
  summary: '批量删除部门权限',
  query: v.object({ ids: Ids }),
  access: 'sys:departPermission:edit',
  audit: ['permissions-save'],
  power: true,
  programs: 'site',
  done: '批量删除成功！',
})
