import type { Database } from '#server/db/database.ts'
import type { Task } from '#server/jobs/queue/index.ts'

export interface ParkedDeps {
  db: Database
  /** Every kind of task known to this version. Each takes the server's own `deps`. */
  tasks: readonly Task<never>[]
}
