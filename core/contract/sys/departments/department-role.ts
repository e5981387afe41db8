import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, IdsOrNone, Revision } from '../../values.ts'
import { RuleTicks, ticked } from '../data-rule.ts'
import { PermissionTree } from '../menu.ts'
import { description, permissionDiff, roleCode, roleName } from '../role.ts'

export const chapter = '部门'

/** A role that counts only for people of its department. */
export const DepartmentRole = v.looseObject({
  id: v.string(),
  departId: v.string(),
  roleName: v.string(),
  roleCode: v.string(),
  description: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  revision: v.string(),
})
export type DepartmentRole = v.InferOutput<typeof DepartmentRole>

export const departmentRoleList = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/list',
  summary: '分页查询部门角色',
  /** `deptId`: the department; without one the page is empty. */
  query: v.looseObject({ ...listQuery.entries, deptId: v.optional(Id) }),
  fields: {
    id: text('编号'),
    departId: text('部门'),
    roleName: text('角色名称'),
    roleCode: text('角色编码'),
    description: text('描述'),
    ...created,
  },
  result: pageOf(DepartmentRole),
  access: 'sys:departRole:list',
  programs: 'site',
})
export const departmentRoleGet = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/queryById',
  summary: '查询一个部门角色',
  query: v.object({ id: Id }),
  result: DepartmentRole,
  access: 'sys:departRole:list',
  programs: 'site',
})
export const departmentRoleAdd = endpoint({
  method: 'POST',
  path: '/sys/sysDepartRole/add',
  summary: '新增部门角色',
  body: v.object({ departId: Id, roleName, roleCode, description }),
  access: 'sys:departRole:add',
  audit: ['department-role-add'],
  power: true,
  programs: 'site',
  done: '添加成功！',
})
export const departmentRoleEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/sysDepartRole/edit',
  summary: '修改部门角色',
  body: v.object({
    id: Id,
    roleName: v.optional(roleName),
    roleCode: v.optional(roleCode),
    description,
    revision: Revision,
  }),
  access: 'sys:departRole:edit',
  audit: ['department-role-edit'],
  power: true,
  programs: 'site',
  done: '修改成功!',
})
export const departmentRoleDelete = endpoint({
  method: 'DELETE',
  path: '/sys/sysDepartRole/delete',
  summary: '删除部门角色',
  query: v.object({ id: Id }),
  access: 'sys:departRole:delete',
  audit: ['department-role-delete'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})
export const departmentRoleDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/sysDepartRole/deleteBatch',
  summary: '批量删除部门角色',
  query: v.object({ ids: Ids }),
  access: 'sys:departRole:delete',
  audit: ['department-role-delete'],
  power: true,
  programs: 'site',
  done: '批量删除成功！',
})
export const departmentRolesOf = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/getDeptRoleList',
  summary: '部门的全部角色',
  /** The family sends the person too, but the roles do not depend on them. */
  query: v.object({ departId: Id, userId: v.optional(v.string()) }),
  result: v.array(DepartmentRole),
  access: 'sys:departRole:list',
  programs: 'site',
})
export const departmentRolesOfUser = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/getDeptRoleByUserId',
  summary: '某人在部门里的角色',
  query: v.object({ userId: Id, departId: Id }),
  result: v.array(v.object({ id: v.string(), userId: v.string(), droleId: v.string() })),
  access: 'sys:departRole:list',
  programs: 'site',
})
export const departmentRolesOfUserSave = endpoint({
  method: 'POST',
  path: '/sys/sysDepartRole/deptRoleUserAdd',
  summary: '保存某人的部门角色',
  body: v.object({ userId: Id, newRoleId: IdsOrNone, oldRoleId: v.nullish(IdsOrNone) }),
  access: 'sys:departRole:edit',
  audit: ['department-roles-save'],
  power: true,
  programs: 'site',
  done: '添加成功！',
})
export const departmentRoleTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
  summary: '部门角色授权用的菜单树',
  query: v.object({ departId: Id }),
  result: PermissionTree,
  access: 'sys:departRole:list',
  programs: 'site',
})
export const departmentRolePermissions = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/queryDeptRolePermission',
  summary: '部门角色拥有的权限',
  query: v.object({ roleId: Id, departId: v.optional(v.string()) }),
  result: v.array(v.string()),
  access: 'sys:departRole:list',
  programs: 'site',
})
export const departmentRolePermissionsSave = endpoint({
  method: 'POST',
  path: '/sys/sysDepartPermission/saveDeptRolePermission',
  summary: '保存部门角色的权限',
  body: v.object({ roleId: Id, ...permissionDiff }),
  access: 'sys:departRole:edit',
  audit: ['permissions-save'],
  power: true,
  programs: 'site',
  done: '保存成功！',
})
export const departmentRoleRules = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}',
  summary: '部门角色在某菜单上勾选的数据规则',
  params: v.object({ permissionId: Id, departId: Id, roleId: Id }),
  result: RuleTicks,
  access: 'sys:departRole:list',
  programs: 'site',
})
export const departmentRoleRulesSave = endpoint({
  method: 'POST',
  path: '/sys/sysDepartRole/datarule',
  summary: '保存部门角色勾选的数据规则',
  body: v.object({ roleId: Id, ...ticked }),
  access: 'sys:departRole:edit',
  audit: ['data-rules-save'],
  power: true,
  programs: 'site',
  done: '保存成功!',
})
