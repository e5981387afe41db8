import type { UserPermissions } from '#core/contract/sys/permission.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { permissionRows, userPermissionsOf } from '../menus/index.ts'

/**
 * Menus by the actor they were made for: an actor is kept while nothing of the rights or of the menu itself has changed
 * (`server/sign-in/sessions/kept-actors.ts`), and so is the menu.
 */
const menus = new WeakMap<Actor, UserPermissions>()

export async function menuOf(db: Database, actor: Actor, userId: string): Promise<UserPermissions> {
  const known = menus.get(actor)
  if (known) return known
  const made = userPermissionsOf(await permissionRows(db, actor.tenantId, userId))
  menus.set(actor, made)
  return made
}
