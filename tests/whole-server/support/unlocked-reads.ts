import type { Pool, PoolClient } from 'pg'
import type { Engines } from '#server/boot/engines.ts'

/** What a transaction has done so far. */
interface Seen {
  /** It holds a row or a name, so that whoever wants to change the same waits. */
  holds: boolean
  /** What it has read of each table before that, and has not read again since. */
  read: Map<string, string>
}

const TABLES = /\b(?:from|join)\s+"?(\w+)"?/gi
const CHANGED = /^\s*(?:update|delete from)\s+"?(\w+)"?/i
const ADDED = /^\s*insert into\s+"?(\w+)"?/i
const LOCK = /\bfor (?:no key )?(?:update|share|key share)\b|_advisory_xact_lock/i

/**
 * Notes a transaction that reads rows of a table while it holds nothing, and then changes rows of that table: of two at once
 * the second decides by what was before the first, and takes its change back. What is read again after a lock is decided
 * anew, and a change that answers with its rows (`returning`) has judged them itself. Returns the statements, once each.
 */
export function unlockedReads({ db }: Pick<Engines, 'db'>): Set<string> {
  const found = new Set<string>()
  // Drizzle's handle knows its pool, and that the clients that are open.
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
    seen.holds = true // what was changed
  } else if (added) seen.holds = true
  else
    for (const [, table] of text.matchAll(TABLES))
      if (seen.holds) seen.read.delete(table!)
      else seen.read.set(table!, text)
}
