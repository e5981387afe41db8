import { userPermissions } from '#core/contract/sys/permission.ts'
import { userList } from '#core/contract/sys/user.ts'
import type { Database } from '../db/database.ts'
import { expired } from '../http/reject.ts'
import { routesFor } from '../http/route.ts'
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
  route(userList, ({ deps, actor }, { query }) => listUsers(deps.db, actor.tenantId, query)),
]
