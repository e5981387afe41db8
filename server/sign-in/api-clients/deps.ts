import type { Database } from '#server/db/database.ts'

export interface ApiClientDeps {
  db: Database
  /** What the tokens are signed with. */
  secret: Buffer
}
