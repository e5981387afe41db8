import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { assertHeld, type Fence, standingFence } from './fence.ts'
import { statementText } from './own-writes.ts'
import { Reserve } from './reserve.ts'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
/** The argument of `db.transaction(async (tx) => …)`; a function that works in its caller's transaction takes one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Executor = Database | Transaction

export interface DatabaseHandle extends AsyncDisposable {
  db: Database
  pool: Pool
}

/** How long a call waits for a free connection. It is long: a call that waits is answered late, a call that gives up never. */
const WAIT_MS = 30_000

export function openDatabase(connection: PoolConfig, onError: (error: Error) => void, size = 16): DatabaseHandle {
  const pool = new Pool({ ...connection, max: size, application_name: 'zhiku', connectionTimeoutMillis: WAIT_MS })
  let ending = false
  // When an idle connection breaks (PostgreSQL restarted), the process must go on; the pool opens a new one.
  pool.on('error', (error) => {
    if (!ending) onError(error)
  })
  // The same when a connection breaks between two queries of a transaction, where the pool does not listen.
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
 * Transactions that give their connection back however they end. Drizzle's own keep it when `begin` fails, because the
 * connection broke after the pool had handed it out: the pool has one less from then on, and its end waits for ever.
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

/** A statement by itself that writes while a fence stands gets a transaction, in which the fence is asked first. */
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
    await client.query('rollback').catch(() => undefined) // a broken connection has done so
    throw error
  } finally {
    client.release()
  }
}
