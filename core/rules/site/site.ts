import { checkSiteValue } from './site-check.ts'
import { SITE_ITEMS, SITE_KEYS, type SiteKey } from './site-items.ts'

export type { SiteKey } from './site-items.ts'

type Config = Readonly<Record<string, string | null>>

/** Built-in values of the site configuration, used when the server has no other. */
export const SITE_DEFAULTS = Object.fromEntries(SITE_KEYS.map((key) => [key, SITE_ITEMS[key].preset])) as Readonly<
  Record<SiteKey, string>
>

/** One value of the site configuration from the server, or the built-in one. */
export const siteValue = (config: Config, key: SiteKey): string => config[key] ?? SITE_DEFAULTS[key]

/** Like {@link siteValue}, but ignores an invalid value, so that it cannot switch something off. */
export function goodSiteValue(config: Config, key: SiteKey): string {
  const checked = checkSiteValue(SITE_ITEMS[key], siteValue(config, key))
  return 'value' in checked ? checked.value : SITE_DEFAULTS[key]
}
