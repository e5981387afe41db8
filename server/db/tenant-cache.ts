import type { Database, Executor } from './database.ts'

/** More tenants than this start the cache anew rather than fill the memory. */
const MAX_TENANTS = 1000

export interface TenantCache<T> {
  (db: Database, tenantId: string, through?: Executor): Promise<T>
  /** To be called after a change was committed: this server knows it at once, others when they ask again. */
  forget: (db: Database, tenantId: string) => void
}

/**
 * Keeps what `load` answers for a few seconds, per database and tenant. Callers that come together share one query; a
 * failed one is not kept. Meant for small tables that every request reads and hardly anybody changes.
 *
 * Who asks from within a transaction says so (`through`): it reads by the connection it has and waits for nobody. Waiting
 * for a second one, or for somebody who does, as many transactions as there are connections would wait for each other.
 */
export function cachedByTenant<T>(
  keepMs: number,
  load: (db: Executor, tenantId: string) => Promise<T>,
): TenantCache<T> {
  const databases = new WeakMap<Database, Map<string, Entry<T>>>()
  const read = (db: Database, tenantId: string, through: Executor = db): Promise<T> => {
    const tenants = databases.get(db) ?? new Map<string, Entry<T>>()
    databases.set(db, tenants)
    const now = performance.now()
    const known = tenants.get(tenantId)
    const mayWait = through === db
    if (known && known.until > now && (known.isThere || mayWait)) return known.value
    if (tenants.size >= MAX_TENANTS) tenants.clear()
    const entry: Entry<T> = { until: now + keepMs, value: load(through, tenantId), isThere: false }
    tenants.set(tenantId, entry)
    entry.value.then(
      () => (entry.isThere = true),
      () => tenants.get(tenantId) === entry && tenants.delete(tenantId),
    )
    return entry.value
  }
  const forget = (db: Database, tenantId: string) => void databases.get(db)?.delete(tenantId)
  return Object.assign(read, { forget })
}

interface Entry<T> {
  until: number
  value: Promise<T>
  /** It has been read, and is not on its way. */
  isThere: boolean
}
