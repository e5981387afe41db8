import type { Database } from '#server/db/database.ts'
import type { WhileStill } from '#server/db/kept-while-still.ts'
import type { Converter } from '#server/rendering/conversion/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'

/** What rows are shown with. */
export interface ShownDeps {
  db: Database
  whileStill: WhileStill
}

export interface DocumentDeps extends ShownDeps {
  files: FileStore
  converter: Converter
}

/** What calls need beside what tasks do. */
export interface TicketDeps extends DocumentDeps {
  /** What tickets are signed with. */
  secret: Buffer
}
