import type { Database } from '#server/db/database.ts'

export interface ApiTokenDeps {
  db: Database
}
