import { prepared } from '#core/api/prepared.ts'
import * as department from '#core/contract/sys/departments/department.ts'
import { departmentGet } from '#core/contract/sys/departments/department-queries.ts'
import { api } from '../api.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { DepartmentControl } from '../organisation/people-controls.tsx'
import { switchControl } from '../parts/form/choice-control.tsx'
import { LinesControl, NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { removal } from '../resource/actions/removal.ts'
import { defineTree, moveBody } from '../resource/tree/tree-resource.ts'
import { departmentMembers } from './department-members.tsx'
import { departmentRights } from './department-rights.tsx'
import { departmentRoles } from './department-roles.tsx'

export const departments = defineTree({
  id: 'department',
  noun: '部门',
  nameOf: (row: department.DepartmentNode) => row.departName,
  load: (signal) => api.call(department.departmentTree, {}, signal),
  childrenOf: ({ children }) => children ?? [],
  columns: [
    { key: 'departName', title: '部门名称', width: 280 },
    { key: 'orgCode', title: '部门编码', width: 160 },
    { key: 'closed', title: '仅本部门可读', width: 120, cell: ({ closed }) => (closed ? '是' : '') },
  ],
  form: {
    add: department.departmentAdd,
    edit: department.departmentEdit,
    get: departmentGet,
    below: (parent) => ({ parentId: parent?.id ?? '', orgCategory: parent ? ('2' as const) : ('1' as const) }),
    fields: [
      { key: 'departName', label: '部门名称', control: TextControl, isRequired: true },
      { key: 'parentId', label: '上级部门', control: DepartmentControl, help: '不选就是最上级' },
      { key: 'orgCategory', label: '机构类型', control: dictionaryControl<'1' | '2' | '3'>('org_category', null) },
      { key: 'departOrder', label: '排序', control: NumberControl },
      { key: 'mobile', label: '电话', control: TextControl },
      { key: 'fax', label: '传真', control: TextControl },
      { key: 'address', label: '地址', control: TextControl, isWide: true },
      { key: 'departNameEn', label: '英文名称', control: TextControl },
      { key: 'departNameAbbr', label: '简称', control: TextControl },
      {
        key: 'closed',
        label: '仅本部门可读',
        control: switchControl({ on: 1, off: 0 }),
        help: '只有本部门和下级部门的人可以阅读它的知识',
      },
      { key: 'memo', label: '备注', control: LinesControl, isWide: true },
    ],
  },
  remove: removal(department.departmentDeleteBatch, '有下级或有人员的部门不能删除。'),
  excel: {
    export: department.departmentExport,
    import: { call: department.departmentImport, template: department.departmentTemplate },
  },
  actions: [departmentMembers, departmentRoles, departmentRights],
  move: (moved, place) => prepared(department.departmentMove, { body: moveBody(moved, place) }),
})

export const screens = { 'system/DepartList': departments }
