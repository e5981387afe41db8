import type { ReactElement } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { type DepartmentRole, departmentRolesOfUserSave } from '#core/contract/sys/departments/department-role.ts'
import { departmentRoleUsers } from '#core/contract/sys/user-links.ts'
import { api } from '../api.ts'
import { Members } from '../organisation/members.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'

/** The people who have a department's role. It is assigned in the panel of the department's people. */
function DepartmentRolePeople({ rows, onClose }: PanelProps<DepartmentRole>): ReactElement {
  const { id: roleId, roleName } = rows[0]!
  return (
    <Members
      of={roleName}
      access={departmentRolesOfUserSave.access}
      load={(page, signal) => api.call(departmentRoleUsers, { query: { ...page, roleId } }, signal)}
      takeOut={(userId) => prepared(departmentRolesOfUserSave, { body: { userId, newRoleId: '', oldRoleId: roleId } })}
      onClose={onClose}
    />
  )
}

export const departmentRolePeople = rowPanel({
  id: 'people',
  label: '人员',
  icon: 'people',
  access: departmentRoleUsers.access,
  panel: DepartmentRolePeople,
})
