import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { permission } from '#server/db/schema/index.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import { menuPath } from './menu.ts'

/** What the server's pages must know of the menu table. The server decides who may open what, not the shell. */
export const menuFacts = (db: Database) => load(db, '0')

const load = cachedByTenant(5000, async (db) => {
  const rows = await db
    .select({ url: permission.url, isOutside: permission.internalOrExternal, route: permission.route })
    .from(permission)
    .where(and(inArray(permission.menuType, [0, 1]), eq(permission.tenantId, '0'), isNotNull(permission.url)))
  const toPaths = (some: typeof rows) => some.flatMap(({ url }) => asPath(menuPath(url)))
  return {
    /** Paths that belong to the console. */
    paths: toPaths(rows),
    /** Those of them that are a page for somebody. */
    pages: toPaths(rows.filter(({ route }) => route)),
    /** The other sites whose pages the menu shows within the console. */
    origins: [...new Set(rows.flatMap(({ url, isOutside }) => (isOutside ? [] : externalOrigins(url))))],
  }
})

const asPath = (path: string) => (path === '' ? [] : [path.startsWith('/') ? path : `/${path}`])

/** A semicolon would begin another rule of the header that contains it, and a star would mean every site. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/

export function externalOrigins(url: string | null): string[] {
  const origin = url === null ? '' : (URL.parse(url)?.origin ?? '')
  return PLAIN_ORIGIN.test(origin) ? [origin] : []
}
