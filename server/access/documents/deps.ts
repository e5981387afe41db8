import type { Database, Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/kernel/actor.ts'

export interface AccessDeps {
  db: Database
  /** Another person as the server would resolve them now; null when they cannot act. */
  /** `through`: the transaction of who asks within one. */
  actorOfUser: (userId: string, through?: Transaction) => Promise<Actor | null>
}
