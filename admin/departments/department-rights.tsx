import type { ReactElement } from 'react'
import { prepared } from '#core/api/prepared.ts'
import {
  departmentPermissions,
  departmentPermissionsSave,
  departmentPermissionTree,
  departmentRules,
  departmentRulesSave,
} from '#core/contract/sys/departments/department-permission.ts'
import {
  type DepartmentRole,
  departmentRolePermissions,
  departmentRolePermissionsSave,
  departmentRoleRules,
  departmentRoleRulesSave,
  departmentRoleTree,
} from '#core/contract/sys/departments/department-role.ts'
import type { DepartmentNode } from '#core/contract/sys/departments/department.ts'
import { api } from '../api.ts'
import { Rights } from '../organisation/rights.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'

/** The rights of everybody in a department; its roles can only be given some of these. */
function DepartmentRights({ rows, ...p }: PanelProps<DepartmentNode>): ReactElement {
  const { id: departId, departName: name } = rows[0]!
  return (
    <Rights
      {...p}
      holder={{ id: departId, name }}
      note="部门的人都有这些权限；部门角色只能从中分配。取消的权限同时从部门角色收回。"
      load={async (signal) => {
        const [{ treeList: choices }, held] = await Promise.all([
          api.call(departmentPermissionTree, {}, signal),
          api.call(departmentPermissions, { query: { departId } }, signal),
        ])
        return { choices, held }
      }}
      save={(change) => prepared(departmentPermissionsSave, { body: { departId, ...change } })}
      rules={{
        load: (permissionId, signal) => api.call(departmentRules, { params: { permissionId, departId } }, signal),
        save: (ticks) => prepared(departmentRulesSave, { body: { departId, ...ticks } }),
      }}
    />
  )
}

/** The rights of a department role, chosen from those of its department. */
function DepartmentRoleRights({ rows, ...p }: PanelProps<DepartmentRole>): ReactElement {
  const { id: roleId, departId, roleName: name } = rows[0]!
  return (
    <Rights
      {...p}
      holder={{ id: roleId, name }}
      nothing="部门还没有权限，请先给部门授权"
      load={async (signal) => {
        const [{ treeList: choices }, held] = await Promise.all([
          api.call(departmentRoleTree, { query: { departId } }, signal),
          api.call(departmentRolePermissions, { query: { roleId } }, signal),
        ])
        return { choices, held }
      }}
      save={(change) => prepared(departmentRolePermissionsSave, { body: { roleId, ...change } })}
      rules={{
        load: (permissionId, signal) =>
          api.call(departmentRoleRules, { params: { permissionId, departId, roleId } }, signal),
        save: (ticks) => prepared(departmentRoleRulesSave, { body: { roleId, ...ticks } }),
      }}
    />
  )
}

export const departmentRights = rowPanel({
  id: 'rights',
  label: '授权',
  icon: 'shield',
  access: departmentPermissionsSave.access,
  panel: DepartmentRights,
})

export const departmentRoleRights = rowPanel({
  id: 'rights',
  label: '授权',
  icon: 'shield',
  access: departmentRolePermissionsSave.access,
  panel: DepartmentRoleRights,
})
