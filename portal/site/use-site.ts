import { useSnapshot } from 'valtio'
import { type SiteKey, siteValue } from '#core/rules/site/site.ts'
import { useStore } from '../use-portal.ts'
import { SiteStore } from './site.store.ts'

/** The site's configuration, for rendering. */
export const useSiteState = () => useSnapshot(useStore(SiteStore).state)

/** One value of the site's configuration, for rendering. */
export const useSite = (key: SiteKey): string => siteValue(useSiteState().config, key)
