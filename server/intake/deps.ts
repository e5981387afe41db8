import type { Converter } from '../conversion/index.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/index.ts'
import type { Actor } from '../http/actor.ts'

export interface IntakeDeps {
  db: Database
  files: FileStore
  converter: Converter
  actorOfUser: (userId: string) => Promise<Actor | null>
  /** Places within that an administrator has opened for fetching, as `host:port`. */
  fetchPlaces: readonly string[]
}
