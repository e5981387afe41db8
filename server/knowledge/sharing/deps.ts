import type { Database } from '#server/db/database.ts'

export interface ShareDeps {
  db: Database
  /** The key for creating keys of links. */
  secret: Buffer
}
