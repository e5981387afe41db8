import type { Database } from '#server/db/database.ts'

export interface SiteDeps {
  db: Database
  uploadLimitBytes: number
}
