import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { permission } from '#server/db/schema/index.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'

const load = cachedByTenant(5000, async (db) => {
  const rows = await db
    .select({ url: permission.url })
    .from(permission)
    .where(and(inArray(permission.menuType, [0, 1]), eq(permission.tenantId, '0'), isNotNull(permission.url)))
  return rows.flatMap(({ url }) => (url?.startsWith('/') ? [url] : []))
})

/** Paths that the menu table gives to the console; who may open them is decided there, not by the shell. */
export const menuPaths = (db: Database): Promise<readonly string[]> => load(db, '0')
