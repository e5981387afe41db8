import { ruleAdd, ruleDelete, ruleEdit, ruleListOf, ruleSearch } from '#core/contract/sys/data-rule.ts'
import * as byDepartment from '#core/contract/sys/departments/department-permission.ts'
import * as departmentRole from '#core/contract/sys/departments/department-role.ts'
import * as menu from '#core/contract/sys/menu.ts'
import * as role from '#core/contract/sys/role.ts'
import { roleCopy, roleCopyPreview } from '#core/contract/sys/role-copy.ts'
import type { AccessDeps } from '#server/access/documents/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { importRoute, type SheetDeps, writeTemplate } from '#server/spreadsheet/resource/index.ts'
import type { PermissionDeps } from './change-rights.ts'
import { ROLE_DICTIONARY } from './table-dictionary.ts'
import { ROLE_TABLES } from './wire-tables.ts'
import { addRule, deleteRule, editRule, rulesOfPermission, searchRules } from './data-rules.ts'
import { copyRole, previewCopy } from './copy-role.ts'
import { addLink, deleteLinks, editLink, getLink, listLinks } from './department-permissions.ts'
import { rolesOfPerson, saveRolesOfPerson } from './department-role-people.ts'
import {
  addDepartmentRole,
  deleteDepartmentRoles,
  loadDepartmentRoles,
  editDepartmentRole,
  getDepartmentRole,
  listDepartmentRoles,
} from './department-roles.ts'
import { listHeldPermissions, savePermissions } from './held-permissions.ts'
import { addPermission, deletePermissions, editPermission, movePermission } from './menus.ts'
import { exportRoles, ROLE_IMPORT, ROLES } from './role-sheet.ts'
import { addRole, allRoles, assertCodeFree, deleteRoles, editRole, getRole, listRoles, roleIds } from './roles.ts'
import { saveTicks, loadTicks } from './ticks.ts'
import { choices, choicesBelow, departmentChoices, getMenu, listBelow, listMenus } from './trees.ts'

const route = routesFor<PermissionDeps & SheetDeps & AccessDeps>()

const menuRoutes = [
  route(menu.permissionList, listMenus),
  route(menu.permissionRoots, async (ctx) => (await listBelow(ctx, ['']))['']!),
  route(menu.permissionChildren, async (ctx, { query }) => (await listBelow(ctx, [query.parentId]))[query.parentId]!),
  route(menu.permissionChildrenBatch, (ctx, { query }) => listBelow(ctx, query.parentIds)),
  route(menu.permissionTree, (ctx) => choices(ctx, 'titled')),
  route(menu.permissionTreeLevel, (ctx, { query }) => choicesBelow(ctx, query.pid ?? '')),
  route(menu.permissionGet, (ctx, { query }) => getMenu(ctx, query.id)),
  route(menu.permissionAdd, (ctx, { body }) => addPermission(ctx, body)),
  route(menu.permissionEdit, (ctx, { body }) => editPermission(ctx, body)),
  route(menu.permissionMove, (ctx, { body }) => movePermission(ctx, body)),
  route(menu.permissionDelete, (ctx, { query }) => deletePermissions(ctx, [query.id])),
  route(menu.permissionDeleteBatch, (ctx, { query }) => deletePermissions(ctx, query.ids)),
]

const ruleRoutes = [
  route(ruleListOf, (ctx, { query }) => rulesOfPermission(ctx, query.permissionId)),
  route(ruleSearch, (ctx, { query }) => searchRules(ctx, query)),
  route(ruleAdd, (ctx, { body }) => addRule(ctx, body)),
  route(ruleEdit, (ctx, { body }) => editRule(ctx, body)),
  route(ruleDelete, (ctx, { query }) => deleteRule(ctx, query.id)),
]

const roleRoutes = [
  route(role.roleList, (ctx, { query }) => listRoles(ctx, query)),
  route(role.roleAll, allRoles),
  route(role.roleIds, ({ deps, actor }) => roleIds(deps.db, actor.tenantId)),
  route(role.roleGet, (ctx, { query }) => getRole(ctx, query.id)),
  route(role.roleCheckCode, async ({ deps, actor }, { query }) => {
    await assertCodeFree(deps.db, actor.tenantId, query.roleCode, query.id ?? '')
    return true
  }),
  route(role.roleAdd, (ctx, { body }) => addRole(ctx, body)),
  route(roleCopyPreview, (ctx, { query }) => previewCopy(ctx, query.roleId)),
  route(roleCopy, (ctx, { body }) => copyRole(ctx, body)),
  route(role.roleEdit, (ctx, { body }) => editRole(ctx, body)),
  route(role.roleDelete, (ctx, { query }) => deleteRoles(ctx, [query.id])),
  route(role.roleDeleteBatch, (ctx, { query }) => deleteRoles(ctx, query.ids)),
  route(role.roleExport, (ctx, { query }) => exportRoles(ctx, query)),
  route(role.roleTemplate, (ctx) => writeTemplate(ctx, ROLES)),
  importRoute(role.roleImport, ROLE_IMPORT),
  route(role.roleTree, (ctx) => choices(ctx, 'slotted')),
  route(role.rolePermissions, (ctx, { query }) => listHeldPermissions(ctx, 'role', query.roleId)),
  route(role.rolePermissionsSave, (ctx, { body }) => savePermissions(ctx, 'role', body.roleId, body)),
  route(role.roleRules, (ctx, { params }) => loadTicks(ctx, 'role', { ...params, id: params.roleId })),
  route(role.roleRulesSave, (ctx, { body }) => saveTicks(ctx, 'role', body.roleId, body)),
]

const departmentRoleRoutes = [
  route(departmentRole.departmentRoleList, (ctx, { query }) => listDepartmentRoles(ctx, query)),
  route(departmentRole.departmentRoleGet, (ctx, { query }) => getDepartmentRole(ctx, query.id)),
  route(departmentRole.departmentRoleAdd, (ctx, { body }) => addDepartmentRole(ctx, body)),
  route(departmentRole.departmentRoleEdit, (ctx, { body }) => editDepartmentRole(ctx, body)),
  route(departmentRole.departmentRoleDelete, (ctx, { query }) => deleteDepartmentRoles(ctx, [query.id])),
  route(departmentRole.departmentRoleDeleteBatch, (ctx, { query }) => deleteDepartmentRoles(ctx, query.ids)),
  route(departmentRole.departmentRolesOf, (ctx, { query }) => loadDepartmentRoles(ctx, query.departId)),
  route(departmentRole.departmentRolesOfUser, (ctx, { query }) => rolesOfPerson(ctx, query)),
  route(departmentRole.departmentRolesOfUserSave, (ctx, { body }) => saveRolesOfPerson(ctx, body)),
  route(departmentRole.departmentRoleTree, (ctx, { query }) => departmentChoices(ctx, query.departId)),
  route(departmentRole.departmentRolePermissions, (ctx, { query }) =>
    listHeldPermissions(ctx, 'departmentRole', query.roleId),
  ),
  route(departmentRole.departmentRolePermissionsSave, (ctx, { body }) =>
    savePermissions(ctx, 'departmentRole', body.roleId, body),
  ),
  route(departmentRole.departmentRoleRules, (ctx, { params }) =>
    loadTicks(ctx, 'departmentRole', { ...params, id: params.roleId }),
  ),
  route(departmentRole.departmentRoleRulesSave, (ctx, { body }) => saveTicks(ctx, 'departmentRole', body.roleId, body)),
]

const departmentRoutes = [
  route(byDepartment.departmentPermissionTree, (ctx) => choices(ctx, 'slotted')),
  route(byDepartment.departmentPermissions, (ctx, { query }) => listHeldPermissions(ctx, 'department', query.departId)),
  route(byDepartment.departmentPermissionsSave, (ctx, { body }) =>
    savePermissions(ctx, 'department', body.departId, body),
  ),
  route(byDepartment.departmentRules, (ctx, { params }) =>
    loadTicks(ctx, 'department', { ...params, id: params.departId }),
  ),
  route(byDepartment.departmentRulesSave, (ctx, { body }) => saveTicks(ctx, 'department', body.departId, body)),
  route(byDepartment.departmentPermissionList, (ctx, { query }) => listLinks(ctx, query)),
  route(byDepartment.departmentPermissionGet, (ctx, { query }) => getLink(ctx, query.id)),
  route(byDepartment.departmentPermissionAdd, (ctx, { body }) => addLink(ctx, body)),
  route(byDepartment.departmentPermissionEdit, (ctx, { body }) => editLink(ctx, body)),
  route(byDepartment.departmentPermissionDelete, (ctx, { query }) => deleteLinks(ctx, [query.id])),
  route(byDepartment.departmentPermissionDeleteBatch, (ctx, { query }) => deleteLinks(ctx, query.ids)),
]

const permissionRoutes = [...menuRoutes, ...ruleRoutes, ...roleRoutes, ...departmentRoleRoutes, ...departmentRoutes]

export const permissionFeature: Feature<PermissionDeps & SheetDeps & AccessDeps> = {
  name: 'permissions',
  wireTables: ROLE_TABLES,
  routes: permissionRoutes,
  tableDictionaries: { sys_role: ROLE_DICTIONARY },
}
