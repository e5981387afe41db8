import type { Database } from '../db/database.ts'
import type { Actor } from '../http/route.ts'

export interface AccessDeps {
  db: Database
  /** Another person as the server would resolve them now; null when they cannot act. */
  actorOfUser: (userId: string) => Promise<Actor | null>
}
