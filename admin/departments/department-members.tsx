import type { ReactElement } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { DepartmentNode } from '#core/contract/sys/departments/department.ts'
import { departmentRolesOfUserSave } from '#core/contract/sys/departments/department-role.ts'
import { departmentUsers, departmentUsersAdd, departmentUsersDelete } from '#core/contract/sys/user-links.ts'
import { api } from '../api.ts'
import { Members } from '../organisation/members.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'
import { PersonRoles } from './person-roles.tsx'

/** The people of the department and of those below it. */
function DepartmentMembers({ rows, onClose }: PanelProps<DepartmentNode>): ReactElement {
  const { id: depId, departName } = rows[0]!
  return (
    <Members
      id={depId}
      of={departName}
      access={departmentUsersAdd.access}
      load={(page, signal) => api.call(departmentUsers, { query: { ...page, depId } }, signal)}
      add={(userIdList) => prepared(departmentUsersAdd, { body: { depId, userIdList } })}
      takeOut={(userIds) => prepared(departmentUsersDelete, { query: { depId, userIds } })}
      also={{
        label: '部门角色',
        access: departmentRolesOfUserSave.access,
        panel: PersonRoles,
      }}
      onClose={onClose}
    />
  )
}

export const departmentMembers = rowPanel({
  id: 'members',
  label: '人员',
  icon: 'people',
  access: departmentUsers.access,
  panel: DepartmentMembers,
})
