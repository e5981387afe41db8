import { SITE_DEFAULTS, type SiteKey } from '#core/rules/site/site.ts'
import { checkSiteValue } from '#core/rules/site/site-check.ts'
import { SITE_ITEMS, SITE_KEYS } from '#core/rules/site/site-items.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import { storedItems } from './store.ts'

/**
 * Every key of the site configuration with its stored or built-in value. The server that makes a change sees it at
 * once, others within two seconds. An invalid stored value counts as none, so readers can rely on the values.
 */
export const siteValues = cachedByTenant(2000, async (db, tenantId): Promise<Readonly<Record<SiteKey, string>>> => {
  const values: Record<SiteKey, string> = { ...SITE_DEFAULTS }
  for (const { code, value } of await storedItems(db, tenantId)) {
    const key = SITE_KEYS.find((each) => each === code)
    const checked = key && checkSiteValue(SITE_ITEMS[key], value)
    if (key && checked && 'value' in checked) values[key] = checked.value
  }
  return values
})

/** The largest size of a file, by the site and by the server, in MB. */
export function uploadLimitMb(site: Readonly<Record<'UploadLimitMB', string>>, serverBytes: number): number {
  const most = Math.floor(serverBytes / 1024 / 1024)
  const wanted = Number(site.UploadLimitMB)
  return wanted > 0 ? Math.min(wanted, most) : most
}
