import type { Converter } from '#server/rendering/conversion/index.ts'
import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import type { Actor } from '#server/kernel/actor.ts'

export interface ImportDeps {
  db: Database
  files: FileStore
  converter: Converter
  actorOfUser: (userId: string) => Promise<Actor | null>
  /** Places within that an administrator has opened for fetching, as `host:port`. */
  allowedHosts: readonly string[]
}
