import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Passwords } from './cluster.ts'
import type { ClusterHome } from './home.ts'
import { usesSocket } from './server-process.ts'

/** "zhiku" in ASCII: whoever holds it in the database `postgres` owns this cluster. */
const OWNER_LOCK = '0x7a68696b75'

/** Not yet reachable, or just restarting: worth another try. 57P03 cannot_connect_now, 57P01 admin_shutdown. */
const PASSING = new Set(['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])

export interface OwnerSession {
  readonly client: Client
  end(): Promise<void>
}

/**
 * The supervisor's own connection. It holds the ownership of the cluster as an advisory lock, for file systems whose
 * locks cannot be trusted, and its end is how we notice that the server is gone. Null: somebody else is the owner.
 */
export async function openOwnerSession(
  home: ClusterHome,
  port: number,
  passwords: Passwords,
  onLost: () => void,
): Promise<OwnerSession | null> {
  const client = new Client({ ...address(home, port), user: 'postgres', password: passwords.supervisor, database: 'postgres' })
  let isWanted = true
  client.on('error', () => {}) // 'end' follows, and is what counts
  await client.connect()
  if (!(await takeOwnership(client))) {
    await client.end()
    return null
  }
  client.once('end', () => {
    if (isWanted) onLost()
  })
  return {
    client,
    async end() {
      isWanted = false
      await client.end()
    },
  }
}

/** Where node-postgres finds the server: the socket's folder, or the loopback. */
export function address(home: ClusterHome, port: number): { host: string; port: number } {
  return { host: usesSocket(home) ? home.socket : '127.0.0.1', port }
}

/** Whether an error says that the server is between two states rather than wrong. */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return PASSING.has(code ?? '') || /Connection terminated/.test(message ?? '')
}

/** The connection of a killed application may live on for an instant. */
async function takeOwnership(client: Client): Promise<boolean> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as taken`)
    if (rows[0]?.taken) return true
    await sleep(100)
  }
  return false
}
