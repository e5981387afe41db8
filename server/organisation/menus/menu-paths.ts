import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { permission } from '#server/db/schema/index.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import { pathOf } from './menu.ts'

const load = cachedByTenant(5000, async (db) => {
  const rows = await db
    .select({ url: permission.url, isOutside: permission.internalOrExternal })
    .from(permission)
    .where(and(inArray(permission.menuType, [0, 1]), eq(permission.tenantId, '0'), isNotNull(permission.url)))
  return {
    paths: rows.map(({ url }) => pathOf(url)).flatMap(asPath),
    origins: [...new Set(rows.flatMap(({ url, isOutside }) => (isOutside ? [] : originOf(url))))],
  }
})

const asPath = (path: string) => (path === '' ? [] : [path.startsWith('/') ? path : `/${path}`])

/** Nothing but what an address parser made of it: it goes into a header. */
function originOf(url: string | null): string[] {
  const address = url && /^https?:\/\//i.test(url) ? URL.parse(url) : null
  return address ? [address.origin] : []
}

/** Paths that the menu table gives to the console; who may open them is decided there, not by the shell. */
export const menuPaths = async (db: Database): Promise<readonly string[]> => (await load(db, '0')).paths

/** The other sites whose pages the menu shows within the console. */
export const framedOrigins = async (db: Database): Promise<readonly string[]> => (await load(db, '0')).origins
