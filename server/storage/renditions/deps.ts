import type { Database } from '#server/db/database.ts'
import type { FileStore } from '../files/index.ts'

export interface RenditionDeps {
  db: Database
  files: FileStore
}
