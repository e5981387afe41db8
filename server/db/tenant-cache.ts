import type { Database, Executor } from './database.ts'

/** With more tenants than this the cache is emptied, so that it cannot fill the memory. */
const MAX_TENANTS = 1000

const sizes: ((db: Database) => number)[] = []

/** How many answers all such caches keep of the database. */
export const cachedAnswers = (db: Database): number => sizes.reduce((sum, size) => sum + size(db), 0)

export interface TenantCache<T> {
  (db: Database, tenantId: string, through?: Executor): Promise<T>
  /**
   * Call it after a committed change. This server then reads the change at once, other servers when their copy expires.
   */
  forget: (db: Database, tenantId: string) => void
}

/**
 * Keeps the answer of `load` for a few seconds, per database and tenant. Callers that come at the same time share one
 * query; a failed one is not kept. It is meant for small tables that every request reads and that rarely change.
 *
 * A caller inside a transaction passes it as `through`. It then reads through its own connection and waits for nobody. If
 * it waited for a second connection, or for a caller that does, all transactions could end up waiting for each other.
 */
export function cachedByTenant<T>(
  keepMs: number,
  load: (db: Executor, tenantId: string) => Promise<T>,
): TenantCache<T> {
  const databases = new WeakMap<Database, Map<string, Entry<T>>>()
  sizes.push((db) => databases.get(db)?.size ?? 0)
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
  /** The value has been loaded. */
  isThere: boolean
}
