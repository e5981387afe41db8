import type { Actor } from '#server/kernel/actor.ts'
import type { DocumentDeps } from '../documents/index.ts'

export interface ImportDeps extends DocumentDeps {
  actorOfUser: (userId: string) => Promise<Actor | null>
  /** Internal addresses that an administrator has allowed for fetching, as `host:port`. */
  allowedHosts: readonly string[]
}
