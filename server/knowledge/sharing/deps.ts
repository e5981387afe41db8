import type { Database } from '#server/db/database.ts'

export interface ShareDeps {
  db: Database
  /** What keys of links are made with. */
  secret: Buffer
}
