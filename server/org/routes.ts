import { departmentEdit, departmentTree } from '#core/contract/sys/department.ts'
import { userPermissions } from '#core/contract/sys/permission.ts'
import { userList } from '#core/contract/sys/user.ts'
import type { Database } from '../db/database.ts'
import { expired } from '../http/reject.ts'
import { routesFor } from '../http/route.ts'
import { editDepartment, listDepartmentTree } from './departments.ts'
import { userPermissionsOf } from './menu.ts'
import { permissionRows } from './permission-store.ts'
import { listUsers } from './users.ts'

export interface OrgDeps {
  db: Database
}

const route = routesFor<OrgDeps>()

export const orgRoutes = [
  route(userPermissions, async ({ deps, actor }) => {
    if (actor.userId === null) throw expired()
    return userPermissionsOf(await permissionRows(deps.db, actor.tenantId, actor.userId))
  }),
  route(departmentTree, ({ deps, actor }) => listDepartmentTree(deps.db, actor.tenantId)),
  route(departmentEdit, (ctx, { body }) => editDepartment(ctx, body)),
  route(userList, ({ deps, actor }, { query }) => listUsers(deps.db, actor.tenantId, query)),
]
