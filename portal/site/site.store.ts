import { proxy, ref } from 'valtio/vanilla'
import { siteConfig } from '#core/contract/km/config.ts'
import { goodSiteValue, type SiteKey, siteValue } from '#core/rules/site.ts'
import { CACHE_DAYS, KEY } from '#core/api/storage/session-keys.ts'
import { readStored, writeStored } from '#core/api/storage/stored.ts'
import { setAccent } from '#ui/theme/theme.ts'
import { api } from '../api.ts'

type Config = Readonly<Record<string, string | null>>

interface SiteState {
  config: Config
  /** False only until the first answer of a browser that has nothing kept. */
  known: boolean
}

const NOTHING: Config = {}

/** The configuration of the site; the built-in values are used until the server has answered. */
export const site = proxy<SiteState>({ config: ref(NOTHING), known: false })

function take(config: Config): void {
  site.config = ref(config)
  site.known = true
  setAccent(siteValue(config, 'ThemeColor'))
}

let loading: Promise<void> = Promise.resolve()

/** Shows what the browser has kept at once, then what the server says now. */
export function loadSite(): Promise<void> {
  loading = load()
  return loading
}

/** For who needs the newest values: done when the server has answered, or failed to. */
export const siteLoaded = (): Promise<void> => loading

async function load(): Promise<void> {
  const kept = readStored(KEY.siteConfig)
  if (kept !== null && typeof kept === 'object') take(kept as Config)
  try {
    const config = await api.call(siteConfig, {})
    writeStored(KEY.siteConfig, config, CACHE_DAYS)
    take(config)
  } catch {
    site.known = true // the built-in values are good enough; other failures show their own message
  }
}

/** One value, outside of rendering; the built-in one where the configured is bad. Components read `useSite`. */
export const siteNow = (key: SiteKey): string => goodSiteValue(site.config, key)

/** The path people are sent home to; an address elsewhere is a link of the logo only. */
export function homePath(config: Config = site.config): string {
  const url = siteValue(config, 'SiteHomePageUrl')
  return /^\/(?![/\\])/.test(url) && url !== '/' && !url.startsWith('/user/login') ? url : '/index'
}
