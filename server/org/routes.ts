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
import { userPermissions, type UserPermissions } from '#core/contract/sys/permission.ts'
import type { Database } from '../db/database.ts'
import { expired } from '../http/reject.ts'
import { routesFor, Told, type Actor } from '../http/route.ts'
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
import { userPermissionsOf } from './menu.ts'
import { permissionRows } from './permission-store.ts'

export interface OrgDeps {
  db: Database
}

const route = routesFor<OrgDeps>()

/**
 * Menus by the actor they were made for: an actor is kept while nothing of the rights or of the menu itself has changed
 * (`server/auth/kept-actors.ts`), and so is the menu.
 */
const menus = new WeakMap<Actor, UserPermissions>()

async function menuOf(db: Database, actor: Actor, userId: string): Promise<UserPermissions> {
  const known = menus.get(actor)
  if (known) return known
  const made = userPermissionsOf(await permissionRows(db, actor.tenantId, userId))
  menus.set(actor, made)
  return made
}

export const orgRoutes = [
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
