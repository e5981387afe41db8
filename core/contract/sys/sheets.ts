import { exportCall, importCalls } from '../sheet.ts'
import { date, number, text } from '../list-field.ts'
import { positionList } from './position.ts'
import { roleList } from './role.ts'
import { userList } from './user.ts'

/* The lists of the organisation as Excel. */

const users = { base: '/sys/user', name: '用户' } as const
export const userExport = exportCall({ ...users, list: 'sys:user:list', fields: userList.fields })
export const { importTemplate: userTemplate, importExcel: userImport } = importCalls({
  ...users,
  add: 'sys:user:add',
  audit: ['user-add'],
  power: true,
})

const roles = { base: '/sys/role', name: '角色' } as const
export const roleExport = exportCall({ ...roles, list: 'sys:role:list', fields: roleList.fields })
export const { importTemplate: roleTemplate, importExcel: roleImport } = importCalls({
  ...roles,
  add: 'sys:role:add',
  audit: ['role-add'],
  power: true,
})

const positions = { base: '/sys/position', name: '职务' } as const
export const positionExport = exportCall({ ...positions, list: 'sys:position:list', fields: positionList.fields })
export const { importTemplate: positionTemplate, importExcel: positionImport } = importCalls({
  ...positions,
  add: 'sys:position:add',
  audit: ['position-add'],
})

const departments = { base: '/sys/sysDepart', name: '部门' } as const
export const departmentFields = {
  id: text('编号'),
  parentId: text('上级部门'),
  departName: text('部门名称'),
  orgCode: text('部门编码'),
  orgCategory: text('机构类型', 'org_category'),
  departOrder: number('排序'),
  mobile: text('电话'),
  createTime: date('创建时间'),
} as const
export const departmentExport = exportCall({ ...departments, list: 'sys:depart:list', fields: departmentFields })
export const { importTemplate: departmentTemplate, importExcel: departmentImport } = importCalls({
  ...departments,
  add: 'sys:depart:add',
  audit: ['department-add'],
})
