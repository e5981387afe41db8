import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
/** Inside `db.transaction(async (tx) => …)`; functions that take part in somebody's transaction ask for this. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Executor = Database | Transaction

export interface DatabaseHandle extends AsyncDisposable {
  db: Database
  pool: Pool
}

/** For a free connection, when many come at once: who waits is served late, who gives up not at all. */
const WAIT_MS = 30_000

export function openDatabase(connection: PoolConfig, onError: (error: Error) => void, size = 16): DatabaseHandle {
  const pool = new Pool({ ...connection, max: size, application_name: 'zhiku', connectionTimeoutMillis: WAIT_MS })
  let ending = false
  // An idle connection that breaks (PostgreSQL restarted) must not end the process; the pool opens a new one.
  pool.on('error', (error) => {
    if (!ending) onError(error)
  })
  // Nor one that breaks between two queries of a transaction, which the pool does not listen to.
  pool.on('connect', (client) => client.on('error', (error) => !ending && onError(error)))
  return {
    pool,
    db: drizzle(pool, { schema }),
    async [Symbol.asyncDispose]() {
      ending = true
      await pool.end()
    },
  }
}
