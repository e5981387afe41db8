import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { rightsEpoch } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

export interface ActorDeps {
  actorOfUser: (userId: string, through?: Executor) => Promise<Actor | null>
}

/**
 * Asks before each sentence whether the asker may still read all of these documents. Who they are is read anew when rights
 * have changed: an answer takes a minute, and a frozen person hears no more of it.
 */
export function stillMayRead(
  { deps, actor }: Context<SearchDeps & ActorDeps>,
  documentIds: readonly string[],
): () => Promise<boolean> {
  let known: number | null = null
  let now: Actor | null = actor
  return async () => {
    const [row] = await deps.db
      .select({ epoch: rightsEpoch.epoch })
      .from(rightsEpoch)
      .where(eq(rightsEpoch.tenantId, actor.tenantId))
    const epoch = row?.epoch ?? 0
    if (epoch !== known) {
      now = await deps.actorOfUser(ownId(actor))
      known = epoch
    }
    if (now === null) return false
    const found = await documentsByIds(deps.db, documentIds, mayRead(now, new Date()))
    return found.length === documentIds.length
  }
}
