import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/index.ts'

export interface RenditionDeps {
  db: Database
  files: FileStore
}
