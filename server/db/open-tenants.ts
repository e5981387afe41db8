import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { tenant } from './schema/index.ts'
import { cachedByTenant } from './tenant-cache.ts'

const now = sql`now()`

const openTenants = cachedByTenant(5000, async (db) => {
  const rows = await db
    .select({ id: tenant.id })
    .from(tenant)
    .where(
      and(
        eq(tenant.status, 1),
        or(isNull(tenant.beginDate), lte(tenant.beginDate, now)),
        or(isNull(tenant.endDate), gt(tenant.endDate, now)),
      ),
    )
  return new Set(rows.map(({ id }) => id))
})

/**
 * Whether the tenant is open: it exists, is not frozen, and is within its dates. Other servers see a change within five
 * seconds.
 */
export const isTenantOpen = async (db: Database, tenantId: string): Promise<boolean> =>
  (await openTenants(db, '')).has(tenantId)

/** Call it after a committed change of a tenant. The next question then reads the database. */
export const tenantsChanged = (db: Database): void => openTenants.forget(db, '')
