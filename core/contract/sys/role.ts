import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { created, number, text, updated } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { exportCall, importCalls } from '../sheet.ts'
import { Id, Ids, IdsOrNone, Level, line, Revision } from '../values.ts'
import { RuleTicks, ticked } from './data-rule.ts'
import { PermissionTree } from './menu.ts'

export const chapter = '角色与菜单'

export const RoleRow = v.looseObject({
  id: v.string(),
  roleName: v.string(),
  roleCode: v.string(),
  description: v.nullish(v.string()),
  /** Ours: its people may read documents up to this level. */
  level: v.nullish(v.number()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})
export type RoleRow = v.InferOutput<typeof RoleRow>

export const roleName = v.pipe(
  line(30),
  v.trim(),
  v.nonEmpty('请输入角色名称!'),
  v.minLength(2, '角色名称应为 2 到 30 个字'),
)
export const roleCode = v.pipe(
  line(64),
  v.trim(),
  v.nonEmpty('请输入角色编码!'),
  v.regex(/^[^\s,]*$/, '角色编码不能含有空格和逗号'),
)
export const description = v.nullish(line(126))
const level = v.nullish(Level)
/** Two lists of permissions: those only in the new list are given, those only in the old list are removed. */
export const permissionDiff = { permissionIds: IdsOrNone, lastpermissionIds: v.nullish(IdsOrNone) }

export const roleList = endpoint({
  method: 'GET',
  path: '/sys/role/list',
  summary: '分页查询角色',
  query: listQuery,
  fields: {
    id: text('编号'),
    roleName: text('角色名称'),
    roleCode: text('角色编码'),
    description: text('描述'),
    level: number('密级'),
    ...created,
    ...updated,
  },
  result: pageOf(RoleRow),
  access: 'sys:role:list',
  programs: 'site',
})
export const roleAll = endpoint({
  method: 'GET',
  path: '/sys/role/queryall',
  summary: '全部角色',
  result: v.array(RoleRow),
  access: 'sys:role:list',
  programs: 'site',
})
/** Only the ids; an empty list without a role. */
export const roleIds = endpoint({
  method: 'GET',
  path: '/sys/permission/loadAllRoleIds',
  summary: '全部角色的编号',
  result: v.array(v.string()),
  access: 'sys:role:list',
  programs: 'site',
})
export const roleGet = endpoint({
  method: 'GET',
  path: '/sys/role/queryById',
  summary: '查询一个角色',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...RoleRow.entries, revision: v.string() }),
  access: 'sys:role:list',
  programs: 'site',
})
export const roleCheckCode = endpoint({
  method: 'GET',
  path: '/sys/role/checkRoleCode',
  summary: '角色编码是否可用',
  query: v.object({ id: v.optional(v.union([Id, v.literal('')])), roleCode }),
  result: v.boolean(),
  access: 'sys:role:list',
  programs: 'site',
})
export const roleAdd = endpoint({
  method: 'POST',
  path: '/sys/role/add',
  summary: '新增角色',
  body: v.object({ roleName, roleCode, description, level }),
  access: 'sys:role:add',
  audit: ['role-add'],
  power: true,
  programs: 'site',
  done: '添加成功！',
})
export const roleEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/role/edit',
  summary: '修改角色',
  body: v.object({
    id: Id,
    roleName: v.optional(roleName),
    roleCode: v.optional(roleCode),
    description,
    level,
    revision: Revision,
  }),
  access: 'sys:role:edit',
  audit: ['role-edit'],
  power: true,
  programs: 'site',
  done: '修改成功!',
})
export const roleDelete = endpoint({
  method: 'DELETE',
  path: '/sys/role/delete',
  summary: '删除角色',
  query: v.object({ id: Id }),
  access: 'sys:role:delete',
  audit: ['role-delete'],
  power: true,
  programs: 'site',
  done: '删除角色成功',
})
export const roleDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/role/deleteBatch',
  summary: '批量删除角色',
  query: v.object({ ids: Ids }),
  access: 'sys:role:delete',
  audit: ['role-delete'],
  power: true,
  programs: 'site',
  done: '删除角色成功!',
})
export const roleTree = endpoint({
  method: 'GET',
  path: '/sys/role/queryTreeList',
  summary: '角色授权用的菜单树',
  result: PermissionTree,
  access: 'sys:role:list',
  programs: 'site',
})
export const rolePermissions = endpoint({
  method: 'GET',
  path: '/sys/permission/queryRolePermission',
  summary: '角色拥有的权限',
  query: v.object({ roleId: Id }),
  result: v.array(v.string()),
  access: 'sys:role:list',
  programs: 'site',
})
export const rolePermissionsSave = endpoint({
  method: 'POST',
  path: '/sys/permission/saveRolePermission',
  summary: '保存角色的权限',
  body: v.object({ roleId: Id, ...permissionDiff }),
  access: 'sys:role:edit',
  audit: ['permissions-save'],
  power: true,
  programs: 'site',
  done: '保存成功！',
})
export const roleRules = endpoint({
  method: 'GET',
  path: '/sys/role/datarule/{permissionId}/{roleId}',
  summary: '角色在某菜单上勾选的数据规则',
  params: v.object({ permissionId: Id, roleId: Id }),
  result: RuleTicks,
  access: 'sys:role:list',
  programs: 'site',
})
export const roleRulesSave = endpoint({
  method: 'POST',
  path: '/sys/role/datarule',
  summary: '保存角色勾选的数据规则',
  body: v.object({ roleId: Id, ...ticked }),
  access: 'sys:role:edit',
  audit: ['data-rules-save'],
  power: true,
  programs: 'site',
  done: '保存成功!',
})

const sheets = { base: '/sys/role', name: '角色' } as const
export const roleExport = exportCall({ ...sheets, list: 'sys:role:list', fields: roleList.fields })
export const { importTemplate: roleTemplate, importExcel: roleImport } = importCalls({
  ...sheets,
  add: 'sys:role:add',
  audit: ['role-add'],
  power: true,
})
