import type { Database } from '#server/db/database.ts'
import type { TableDictionary } from '#server/jobs/queue/index.ts'

export interface DictDeps {
  db: Database
  /** By the family's table names. */
  tableDictionaries: ReadonlyMap<string, TableDictionary>
}
