import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { assertHeld, type Fence, standingFence } from './fence.ts'
import { statementText } from './own-writes.ts'
import { Reserve } from './reserve.ts'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
/**
 * The argument of `db.transaction(async (tx) => …)`; a function that works inside its caller's transaction takes it.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Executor = Database | Transaction

export interface DatabaseHandle extends AsyncDisposable {
  db: Database
  pool: Pool
}

/** How long a call waits for a free connection. It is long, because a late answer is better than none. */
const WAIT_MS = 30_000

export function openDatabase(connection: PoolConfig, onError: (error: Error) => void, size = 16): DatabaseHandle {
  const pool = new Pool({ ...connection, max: size, application_name: 'zhiku', connectionTimeoutMillis: WAIT_MS })
  let ending = false
  // When an idle connection breaks (PostgreSQL restarted), the process must continue; the pool opens a new one.
  pool.on('error', (error) => {
    if (!ending) onError(error)
  })
  // The same for a connection that breaks between two queries of a transaction, when the pool does not listen.
  pool.on('connect', (client) => client.on('error', (error) => !ending && onError(error)))
  return {
    pool,
    db: Object.assign(drizzle(fencedQueries(pool), { schema }), {
      transaction: transactionsOn(pool, new Reserve(size, WAIT_MS)),
    }),
    async [Symbol.asyncDispose]() {
      ending = true
      await pool.end()
    },
  }
}

/**
 * Transactions that return their connection however they end. Drizzle's own keep it when `begin` fails because the
 * connection broke after the pool had handed it out: the pool then has one connection less, and closing it waits
 * forever.
 */
function transactionsOn(pool: Pool, reserve: Reserve): Database['transaction'] {
  const handles = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>()
  const begun: Database['transaction'] = async (work, settings) => {
    const client = await pool.connect()
    try {
      const handle = handles.get(client) ?? drizzle(client, { schema })
      handles.set(client, handle)
      const fence = standingFence()
      return await handle.transaction(async (tx) => {
        if (fence) await assertHeld(client, fence)
        return work(tx)
      }, settings)
    } finally {
      client.release()
    }
  }
  return (work, settings) => reserve.run(() => begun(work, settings))
}

/** Puts a single writing statement into a transaction while a fence applies, so that the fence is checked first. */
function fencedQueries(pool: Pool): Pool {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const fenced = (...args: unknown[]) => {
    const fence = standingFence()
    return fence && !isReading(args[0]) ? alone(pool, fence, args) : query(...args)
  }
  return Object.assign(pool, { query: fenced })
}

const isReading = (query: unknown): boolean => /^\s*\(*\s*select\b/i.test(statementText(query))

async function alone(pool: Pool, fence: Fence, args: readonly unknown[]): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await assertHeld(client, fence)
    const result = await (client.query as (...query: unknown[]) => Promise<unknown>).apply(client, [...args])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // a broken connection has rolled back already
    throw error
  } finally {
    client.release()
  }
}
