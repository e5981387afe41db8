import type { ReactElement } from 'react'
import { prepared } from '#core/api/prepared.ts'
import {
  rolePermissions,
  rolePermissionsSave,
  type RoleRow,
  roleRules,
  roleRulesSave,
  roleTree,
} from '#core/contract/sys/role.ts'
import { api } from '../api.ts'
import { Rights } from '../organisation/rights.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'

/** The menus and buttons of a role. */
function RoleRights({ rows, ...p }: PanelProps<RoleRow>): ReactElement {
  const { id: roleId, roleName: name } = rows[0]!
  return (
    <Rights
      {...p}
      holder={{ id: roleId, name }}
      load={async (signal) => {
        const [{ treeList: choices }, held] = await Promise.all([
          api.call(roleTree, {}, signal),
          api.call(rolePermissions, { query: { roleId } }, signal),
        ])
        return { choices, held }
      }}
      save={(change) => prepared(rolePermissionsSave, { body: { roleId, ...change } })}
      rules={{
        load: (permissionId, signal) => api.call(roleRules, { params: { permissionId, roleId } }, signal),
        save: (ticks) => prepared(roleRulesSave, { body: { roleId, ...ticks } }),
      }}
    />
  )
}

export const roleRights = rowPanel({
  id: 'rights',
  label: '授权',
  icon: 'shield',
  access: rolePermissionsSave.access,
  panel: RoleRights,
})
