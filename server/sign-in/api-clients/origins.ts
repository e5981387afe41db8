import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { apiClient, user } from '#server/db/schema/index.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'

/** A browser sends a preflight before most calls; another server notices a change within this time. */
const KEEP_MS = 5000

/** Which tenants' clients have registered an origin. One list for all tenants, because a preflight names none. */
const registered = cachedByTenant(KEEP_MS, async (db) => {
  const rows = await db
    .select({ tenantId: apiClient.tenantId, origins: apiClient.origins })
    .from(apiClient)
    .innerJoin(user, eq(user.id, apiClient.ownerId))
    .where(and(eq(apiClient.enabled, true), eq(user.status, 1), eq(user.deleted, false)))
  const tenants = new Map<string, Set<string>>()
  for (const { tenantId, origins } of rows)
    for (const origin of origins) tenants.set(origin, (tenants.get(origin) ?? new Set()).add(tenantId))
  return tenants
})

/**
 * Whether an enabled client has registered the origin: a client of the tenant, or of any tenant when it is not known
 * yet.
 */
export async function isRegistered(db: Database, origin: string, tenant: string | null): Promise<boolean> {
  const tenants = (await registered(db, '')).get(origin)
  return tenants !== undefined && (tenant === null || tenants.has(tenant))
}

export const forgetOrigins = (db: Database): void => registered.forget(db, '')
