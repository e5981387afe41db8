import type { Database } from '#server/db/database.ts'

export interface ApiClientDeps {
  db: Database
  /** The key for signing tokens. */
  secret: Buffer
}
