import type { ReactElement } from 'react'
import { prepared } from '#core/api/prepared.ts'
import {
  type DepartmentRole,
  departmentRoleAdd,
  departmentRoleDeleteBatch,
  departmentRoleEdit,
  departmentRoleGet,
  departmentRolesOf,
} from '#core/contract/sys/departments/department-role.ts'
import type { DepartmentNode } from '#core/contract/sys/departments/department.ts'
import { api } from '../api.ts'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import type { PanelProps, RecordForm } from '../resource/define.ts'
import { RecordsDrawer } from '../resource/record/records-drawer.tsx'
import { rowPanel } from '../resource/actions/panel-action.ts'
import { departmentRolePeople } from './department-role-people.tsx'
import { departmentRoleRights } from './department-rights.tsx'

const COLUMNS = [
  { key: 'roleName', title: '角色名称', width: 160 },
  { key: 'roleCode', title: '角色编码', width: 140 },
  { key: 'description', title: '说明' },
]

const departmentRoleForm = (departId: string): RecordForm<typeof departmentRoleAdd, typeof departmentRoleEdit> => ({
  add: departmentRoleAdd,
  edit: departmentRoleEdit,
  get: departmentRoleGet,
  preset: { departId },
  fields: [
    { key: 'roleName', label: '角色名称', control: TextControl, isRequired: true },
    { key: 'roleCode', label: '角色编码', control: TextControl, isRequired: true },
    { key: 'description', label: '说明', control: LinesControl, isWide: true },
  ],
})

/** A department's own roles. They apply only to its people, and are assigned in the panel of its people. */
function DepartmentRoles({ rows, onClose }: PanelProps<DepartmentNode>): ReactElement {
  const { id: departId, departName } = rows[0]!
  return (
    <RecordsDrawer
      title={`“${departName}”的部门角色`}
      def={{
        id: 'department-role',
        noun: '部门角色',
        nameOf: (row: DepartmentRole) => row.roleName,
        columns: COLUMNS,
        form: departmentRoleForm(departId),
        remove: {
          access: departmentRoleDeleteBatch.access,
          call: (ids) => prepared(departmentRoleDeleteBatch, { query: { ids } }),
          note: '有它的人会失去它给的权限，删除后不能恢复。',
        },
        actions: [departmentRolePeople, departmentRoleRights],
        nothing: '还没有部门角色',
      }}
      load={(signal) => api.call(departmentRolesOf, { query: { departId } }, signal)}
      onClose={onClose}
    >
      <p>部门角色只对本部门的人有效；在“人员”里分配给他们。</p>
    </RecordsDrawer>
  )
}

export const departmentRoles = rowPanel({
  id: 'roles',
  label: '部门角色',
  icon: 'id-number',
  access: departmentRolesOf.access,
  panel: DepartmentRoles,
})
