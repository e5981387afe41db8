import { SITE_DEFAULTS, type SiteKey } from '#core/rules/site.ts'
import { storedItems } from './store.ts'
import { cachedByTenant } from '../db/tenant-cache.ts'

const KEYS = Object.keys(SITE_DEFAULTS) as SiteKey[]

/**
 * Every key of the site configuration with its stored or built-in value; a change is seen within two seconds. Stored
 * keys outside the table are left out: the answer is public.
 */
export const siteValues = cachedByTenant(2000, async (db, tenantId): Promise<Record<SiteKey, string>> => {
  const stored = new Map((await storedItems(db, tenantId)).map((item) => [item.code, item.value]))
  const values: Record<SiteKey, string> = { ...SITE_DEFAULTS }
  for (const key of KEYS) values[key] = stored.get(key) ?? SITE_DEFAULTS[key]
  return values
})
