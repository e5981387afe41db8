import type { Database } from '../db/database.ts'
import type { WhileStill } from '../db/kept-while-still.ts'
import type { Converter } from '../conversion/index.ts'
import type { FileStore } from '../files/index.ts'

export interface DocumentDeps {
  db: Database
  files: FileStore
  converter: Converter
}

/** What calls need beside what tasks do. */
export interface TicketDeps extends DocumentDeps {
  /** What tickets are signed with. */
  secret: Buffer
  whileStill: WhileStill
}
