import type { UserPermissions } from '#core/contract/sys/permission.ts'
import type { Database } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { userPermissionsOf } from './menu.ts'
import { permissionRows } from './permission-store.ts'

/**
 * Menus by the actor they were made for: an actor is kept while nothing of the rights or of the menu itself has changed
 * (`server/auth/kept-actors.ts`), and so is the menu.
 */
const menus = new WeakMap<Actor, UserPermissions>()

export async function menuOf(db: Database, actor: Actor, userId: string): Promise<UserPermissions> {
  const known = menus.get(actor)
  if (known) return known
  const made = userPermissionsOf(await permissionRows(db, actor.tenantId, userId))
  menus.set(actor, made)
  return made
}
