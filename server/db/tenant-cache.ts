import type { Database } from './database.ts'

/** More tenants than this start the cache anew rather than fill the memory. */
const MAX_TENANTS = 1000

/**
 * Keeps what `load` answers for a few seconds, per database and tenant. Callers that come together share one query; a
 * failed one is not kept. Meant for small tables that every request reads and hardly anybody changes.
 */
export function cachedByTenant<T>(keepMs: number, load: (db: Database, tenantId: string) => Promise<T>) {
  const databases = new WeakMap<Database, Map<string, { until: number; value: Promise<T> }>>()
  return (db: Database, tenantId: string): Promise<T> => {
    const tenants = databases.get(db) ?? new Map<string, { until: number; value: Promise<T> }>()
    databases.set(db, tenants)
    const now = performance.now()
    const known = tenants.get(tenantId)
    if (known && known.until > now) return known.value
    if (tenants.size >= MAX_TENANTS) tenants.clear()
    const entry = { until: now + keepMs, value: load(db, tenantId) }
    tenants.set(tenantId, entry)
    entry.value.catch(() => {
      if (tenants.get(tenantId) === entry) tenants.delete(tenantId)
    })
    return entry.value
  }
}
