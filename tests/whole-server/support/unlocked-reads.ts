import type { Pool, PoolClient } from 'pg'
import type { Engines } from '#server/boot/engines.ts'

/** What a transaction has done so far. */
interface Seen {
  /** It holds a lock on a row or a name, so others that want to change the same wait. */
  holds: boolean
  /** The tables it has read before that without reading them again, with the statements. */
  read: Map<string, string>
}

const TABLES = /\b(?:from|join)\s+"?(\w+)"?/gi
const CHANGED = /^\s*(?:update|delete from)\s+"?(\w+)"?/i
const ADDED = /^\s*insert into\s+"?(\w+)"?/i
const LOCK = /\bfor (?:no key )?(?:update|share|key share)\b|_advisory_xact_lock/i

/**
 * Records transactions that read rows without a lock and then change rows of the same table: of two at once, the second
 * would decide by outdated rows and undo the first one's change. It is no problem if the rows are read again after a
 * lock, or if the change itself checks and returns its rows (`returning`). Returns the statements, once each.
 */
export function unlockedReads({ db }: Pick<Engines, 'db'>): Set<string> {
  const found = new Set<string>()
  // Drizzle's handle gives its pool, and the pool its open clients.
  const { $client: pool } = db as unknown as { $client: Pool & { _clients: PoolClient[] } }
  pool._clients.forEach((client) => watch(client, found))
  pool.on('connect', (client) => watch(client, found))
  return found
}

function watch(client: PoolClient, found: Set<string>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let seen: Seen | null = null
  const note = (text: string) => {
    if (/^begin/i.test(text)) seen = { holds: false, read: new Map() }
    else if (/^(commit|rollback)\s*$/i.test(text)) seen = null
    else if (seen) judge(seen, text, found)
  }
  const watched = (...args: unknown[]) => {
    const [first] = args as [string | { text?: string } | undefined]
    note(typeof first === 'string' ? first : (first?.text ?? ''))
    return query(...args)
  }
  Object.assign(client, { query: watched })
}

function judge(seen: Seen, text: string, found: Set<string>): void {
  if (LOCK.test(text)) seen.holds = true
  const changed = CHANGED.exec(text)?.[1]
  const added = ADDED.exec(text)?.[1]
  if (changed) {
    const read = seen.read.get(changed)
    if (read && !/\breturning\b/i.test(text)) found.add(`${read}\n  and then\n${text}`)
    seen.holds = true // The statement changed rows.
  } else if (added) seen.holds = true
  else
    for (const [, table] of text.matchAll(TABLES))
      if (seen.holds) seen.read.delete(table!)
      else seen.read.set(table!, text)
}
