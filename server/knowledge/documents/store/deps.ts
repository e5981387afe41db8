import type { AccessDeps } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import type { WhileStill } from '#server/db/kept-while-still.ts'
import type { Converter } from '#server/rendering/conversion/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'

/** The dependencies for showing rows. */
export interface ShownDeps {
  db: Database
  whileStill: WhileStill
}

export interface DocumentDeps extends ShownDeps, AccessDeps {
  files: FileStore
  converter: Converter
}

/** The dependencies of calls, beyond those of tasks. */
export interface TicketDeps extends DocumentDeps {
  /** The key for signing tickets. */
  secret: Buffer
}
