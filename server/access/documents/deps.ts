import type { Database, Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/kernel/actor.ts'

export interface AccessDeps {
  db: Database
  /** `through`: the caller's transaction. */
  /** Resolves another person's current rights; null when they cannot act. `through`: the caller's transaction. */
  actorOfUser: (userId: string, through?: Transaction) => Promise<Actor | null>
}
