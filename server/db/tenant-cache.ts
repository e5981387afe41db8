import type { Database, Executor } from './database.ts'

/** More tenants than this start the cache anew rather than fill the memory. */
const MAX_TENANTS = 1000

/**
 * Keeps what `load` answers for a few seconds, per database and tenant. Callers that come together share one query; a
 * failed one is not kept. Meant for small tables that every request reads and hardly anybody changes.
 *
 * Who asks from within a transaction says so (`through`): it reads by the connection it has. Waiting for a second one, as
 * many transactions as there are connections would wait for each other.
 */
export function cachedByTenant<T>(keepMs: number, load: (db: Executor, tenantId: string) => Promise<T>) {
  const databases = new WeakMap<Database, Map<string, { until: number; value: Promise<T> }>>()
  return (db: Database, tenantId: string, through: Executor = db): Promise<T> => {
    const tenants = databases.get(db) ?? new Map<string, { until: number; value: Promise<T> }>()
    databases.set(db, tenants)
    const now = performance.now()
    const known = tenants.get(tenantId)
    if (known && known.until > now) return known.value
    if (tenants.size >= MAX_TENANTS) tenants.clear()
    const entry = { until: now + keepMs, value: load(through, tenantId) }
    tenants.set(tenantId, entry)
    entry.value.catch(() => {
      if (tenants.get(tenantId) === entry) tenants.delete(tenantId)
    })
    return entry.value
  }
}
