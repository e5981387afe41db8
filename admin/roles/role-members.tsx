import type { ReactElement } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { RoleRow } from '#core/contract/sys/role.ts'
import { roleUsers, roleUsersAdd, roleUsersDelete } from '#core/contract/sys/user-links.ts'
import { api } from '../api.ts'
import { Members } from '../organisation/members.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'

/** The people who have the role. */
function RoleMembers({ rows, onClose }: PanelProps<RoleRow>): ReactElement {
  const { id: roleId, roleName } = rows[0]!
  return (
    <Members
      of={roleName}
      access={roleUsersAdd.access}
      load={(page, signal) => api.call(roleUsers, { query: { ...page, roleId } }, signal)}
      add={(userIdList) => prepared(roleUsersAdd, { body: { roleId, userIdList } })}
      takeOut={(userIds) => prepared(roleUsersDelete, { query: { roleId, userIds } })}
      onClose={onClose}
    />
  )
}

export const roleMembers = rowPanel({
  id: 'members',
  label: '成员',
  icon: 'people',
  access: roleUsers.access,
  panel: RoleMembers,
})
