import type { Database } from '../db/database.ts'

export interface SiteDeps {
  db: Database
  uploadLimitBytes: number
}
