import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { permission } from '#server/db/schema/index.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import { pathOf } from './menu.ts'

/** What the server's pages have to know of the menu table; who may open what is decided there, not by the shell. */
export const menuFacts = (db: Database) => load(db, '0')

const load = cachedByTenant(5000, async (db) => {
  const rows = await db
    .select({ url: permission.url, isOutside: permission.internalOrExternal, route: permission.route })
    .from(permission)
    .where(and(inArray(permission.menuType, [0, 1]), eq(permission.tenantId, '0'), isNotNull(permission.url)))
  const pathsOf = (some: typeof rows) => some.flatMap(({ url }) => asPath(pathOf(url)))
  return {
    /** Paths that belong to the console. */
    paths: pathsOf(rows),
    /** Those of them that are pages, for somebody. */
    pages: pathsOf(rows.filter(({ route }) => route)),
    /** The other sites whose pages the menu shows within the console. */
    origins: [...new Set(rows.flatMap(({ url, isOutside }) => (isOutside ? [] : originOf(url))))],
  }
})

const asPath = (path: string) => (path === '' ? [] : [path.startsWith('/') ? path : `/${path}`])

/** A semicolon would begin another rule of the header that it goes into, and a star stand for every site. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/

export function originOf(url: string | null): string[] {
  const origin = url === null ? '' : (URL.parse(url)?.origin ?? '')
  return PLAIN_ORIGIN.test(origin) ? [origin] : []
}
