import {
  departmentAll,
  departmentByCode,
  departmentIdTree,
  departmentLevel,
  departmentOwnTree,
  departmentParents,
  departmentSearch,
} from '#core/contract/sys/department-queries.ts'
import {
  departmentAdd,
  departmentDelete,
  departmentDeleteBatch,
  departmentEdit,
  departmentTree,
} from '#core/contract/sys/department.ts'
import { userPermissions } from '#core/contract/sys/permission.ts'
import type { Database } from '../db/database.ts'
import { expired } from '../http/reject.ts'
import { routesFor, Told } from '../http/route.ts'
import type { Feature } from '../tasks/index.ts'
import { deleteDepartments } from './department-delete.ts'
import {
  departmentIds,
  departmentList,
  departmentOfCode,
  departmentsBelow,
  listDepartmentTree,
  ownTrees,
  parentsOf,
  searchDepartments,
} from './department-tree.ts'
import { addDepartment, editDepartment } from './departments.ts'
import { menuOf } from './kept-menu.ts'

export interface OrgDeps {
  db: Database
}

const route = routesFor<OrgDeps>()

const orgRoutes = [
  route(userPermissions, async ({ deps, actor }) => {
    if (actor.userId === null) throw expired()
    return menuOf(deps.db, actor, actor.userId)
  }),
  route(departmentTree, ({ deps, actor }) => listDepartmentTree(deps.db, actor.tenantId)),
  route(departmentAdd, (ctx, { body }) => addDepartment(ctx, body)),
  route(departmentEdit, (ctx, { body }) => editDepartment(ctx, body)),
  route(departmentDelete, (ctx, { query }) => deleteDepartments(ctx, [query.id], query.withAll === 1)),
  route(departmentDeleteBatch, (ctx, { query }) => deleteDepartments(ctx, query.ids, query.withAll === 1)),
  route(departmentLevel, ({ deps, actor }, { query }) => departmentsBelow(deps.db, actor.tenantId, query.pid)),
  route(departmentIdTree, ({ deps, actor }) => departmentIds(deps.db, actor.tenantId)),
  route(departmentOwnTree, async ({ deps, actor }) => {
    const own = await ownTrees(deps.db, actor)
    // The family's clients read from the message who asks: 2 a superior, 1 a member.
    return new Told(own, own === null ? '1' : '2')
  }),
  route(departmentSearch, ({ deps, actor }, { query }) => searchDepartments(deps.db, actor, query)),
  route(departmentParents, ({ deps, actor }, { query }) => parentsOf(deps.db, actor.tenantId, query)),
  route(departmentByCode, ({ deps, actor }, { query }) => departmentOfCode(deps.db, actor.tenantId, query.orgCode)),
  route(departmentAll, ({ deps, actor }, { query }) => departmentList(deps.db, actor.tenantId, query.id || null)),
]

export const orgFeature: Feature<OrgDeps> = {
  name: 'org',
  routes: orgRoutes,
}
