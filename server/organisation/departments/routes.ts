import { departmentExport, departmentImport, departmentTemplate } from '#core/contract/sys/departments/department.ts'
import {
  departmentAll,
  departmentByCode,
  departmentGet,
  departmentIdTree,
  departmentLevel,
  departmentList,
  departmentOwnTree,
  departmentParentName,
  departmentParents,
  departmentSearch,
} from '#core/contract/sys/departments/department-queries.ts'
import {
  departmentAdd,
  departmentDelete,
  departmentDeleteBatch,
  departmentEdit,
  departmentMove,
  type DepartmentNode,
  departmentTree,
} from '#core/contract/sys/departments/department.ts'
import { userPermissions } from '#core/contract/sys/permission.ts'
import { type Actor } from '#server/kernel/actor.ts'
import { routesFor, Reply } from '#server/http/route.ts'
import { department } from '#server/db/schema/index.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { importRoute, type SheetDeps, writeTemplate } from '#server/spreadsheet/resource/index.ts'
import { deleteDepartments } from './department-delete.ts'
import { DEPARTMENT_DICTIONARY } from './table-dictionary.ts'
import { DEPARTMENT_IMPORT, DEPARTMENTS, exportDepartments } from './department-sheet.ts'
import { listDepartments } from './department-list.ts'
import { nameNodes, nameOnly, seesRecords } from './department-names.ts'
import {
  departmentIds,
  departmentOfCode,
  departmentsBelow,
  departmentsOfIds,
  getDepartment,
  listDepartmentTree,
  ownTrees,
  parentName,
  listParents,
  searchDepartments,
} from './department-tree.ts'
import { addDepartment, editDepartment, moveDepartment } from './departments.ts'
import { menuFor } from './kept-menu.ts'

const route = routesFor<SheetDeps>()

async function shownTo(actor: Actor, read: () => Promise<DepartmentNode[]>): Promise<DepartmentNode[]> {
  const isWhole = seesRecords(actor)
  const nodes = await read()
  return isWhole ? nodes : nameNodes(nodes)
}

const orgRoutes = [
  route(userPermissions, (ctx, { query }, call) => menuFor(ctx, query.screens === 'own', call)),
  route(departmentTree, ({ deps, actor }) => shownTo(actor, () => listDepartmentTree(deps.db, actor.tenantId))),
  route(departmentAdd, (ctx, { body }) => addDepartment(ctx, body)),
  route(departmentEdit, (ctx, { body }) => editDepartment(ctx, body)),
  route(departmentMove, (ctx, { body }) => moveDepartment(ctx, body)),
  route(departmentDelete, (ctx, { query }) => deleteDepartments(ctx, [query.id], query.withAll === 1)),
  route(departmentDeleteBatch, (ctx, { query }) => deleteDepartments(ctx, query.ids, query.withAll === 1)),
  route(departmentExport, (ctx, { query }) => exportDepartments(ctx, query)),
  route(departmentTemplate, (ctx) => writeTemplate(ctx, DEPARTMENTS)),
  importRoute(departmentImport, DEPARTMENT_IMPORT),
  route(departmentLevel, ({ deps, actor }, { query }) =>
    shownTo(actor, () => departmentsBelow(deps.db, actor.tenantId, query.pid)),
  ),
  route(departmentIdTree, ({ deps, actor }) => departmentIds(deps.db, actor.tenantId)),
  route(departmentOwnTree, async ({ deps, actor }) => {
    const own = await ownTrees(deps.db, actor)
    // The family's clients read from the message what the caller is: 2 a superior, 1 a member.
    return new Reply(own, own === null ? '1' : '2')
  }),
  route(departmentSearch, ({ deps, actor }, { query }) =>
    shownTo(actor, () => searchDepartments(deps.db, actor, query)),
  ),
  route(departmentParents, async ({ deps, actor }, { query }) => {
    const isWhole = seesRecords(actor)
    const { parentIds, parentMap } = await listParents(deps.db, actor.tenantId, query)
    const shown = Object.entries(parentMap).map(([id, row]) => [id, isWhole ? row : nameOnly(row)] as const)
    return { parentIds, parentMap: Object.fromEntries(shown) }
  }),
  route(departmentGet, ({ deps, actor }, { query }) => getDepartment(deps.db, actor.tenantId, query.id)),
  route(departmentByCode, ({ deps, actor }, { query }) => departmentOfCode(deps.db, actor.tenantId, query.orgCode)),
  route(departmentList, (ctx, { query }) => listDepartments(ctx, query)),
  route(departmentParentName, ({ deps, actor }, { query }) =>
    parentName(deps.db, actor.tenantId, query.id || query.departId || ''),
  ),
  route(departmentAll, ({ deps, actor }, { query }) => departmentsOfIds(deps.db, actor.tenantId, query.id || null)),
]

export const orgFeature: Feature<SheetDeps> = {
  name: 'org',
  wireTables: { sys_depart: { table: department } },
  routes: orgRoutes,
  tableDictionaries: { sys_depart: DEPARTMENT_DICTIONARY },
}
