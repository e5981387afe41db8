import { useSnapshot } from 'valtio'
import { type SiteKey, siteValue } from '#core/rules/site.ts'
import { site } from './site.store.ts'

/** One value of the site configuration, for rendering. */
export const useSite = (key: SiteKey): string => siteValue(useSnapshot(site).config, key)
