import type { UserPermissions } from '#core/contract/sys/permission.ts'
import type { Database } from '#server/db/database.ts'
import type { Call, Context } from '#server/http/route.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { familyMenu, permissionRows, buildUserPermissions } from '../menus/index.ts'

/**
 * Menus by their actor: an actor is kept while nothing of the rights or of the menu has changed
 * (`server/sign-in/sessions/kept-actors.ts`), and so is the menu.
 */
const menus = new WeakMap<Actor, UserPermissions>()

async function readMenu(db: Database, actor: Actor, userId: string): Promise<UserPermissions> {
  const known = menus.get(actor)
  if (known) return known
  const made = buildUserPermissions(await permissionRows(db, actor.tenantId, userId))
  menus.set(actor, made)
  return made
}

/** The menu for our own console, or for a client of the family. */
export async function menuFor(
  { deps, actor }: Context<{ db: Database }>,
  isOwn: boolean,
  { familyVersion, address }: Pick<Call, 'familyVersion' | 'address'>,
) {
  const made = await readMenu(deps.db, actor, ownId(actor))
  const generation = familyVersion ? 'vue3' : 'vue2'
  return isOwn ? made : { ...made, menu: familyMenu(made.menu, { generation, address }) }
}
