import type { Database } from '../db/database.ts'
import type { Converter } from '../conversion/index.ts'
import type { FileStore } from '../files/index.ts'

export interface DocumentDeps {
  db: Database
  files: FileStore
  converter: Converter
}

/** Calls that hand out tickets sign them. */
export interface TicketDeps extends DocumentDeps {
  secret: Buffer
}
