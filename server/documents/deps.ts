import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/index.ts'

export interface DocumentDeps {
  db: Database
  files: FileStore
}

/** Calls that hand out tickets sign them. */
export interface TicketDeps extends DocumentDeps {
  secret: Buffer
}
