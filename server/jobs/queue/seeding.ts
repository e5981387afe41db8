import type { Transaction } from '#server/db/database.ts'

/**
 * Records which initial data this installation has received; each row is one fact. So a later version adds only new
 * rows, and a row that an administrator changed or deleted stays so.
 */
export interface Facts {
  /** Creates the row the first time and returns its id. Later it returns the same id, even if the row was deleted. */
  once(key: string, make: () => Promise<string>): Promise<string>
}

/** The transaction and the tenant for which initial data are written. */
export interface Seeding {
  tx: Transaction
  facts: Facts
  tenantId: string
}
