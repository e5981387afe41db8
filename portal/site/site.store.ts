import { proxy, ref } from 'valtio/vanilla'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { goodSiteValue, type SiteKey, siteValue } from '#core/rules/site/site.ts'
import { CACHE_DAYS, KEY } from '#core/api/storage/session-keys.ts'
import { setAccent } from '#ui/theme/theme.ts'
import type { Portal } from '../instance.ts'

type Config = Readonly<Record<string, string | null>>

interface SiteState {
  config: Config
  /** False only until the first answer in a browser without stored values. */
  known: boolean
  /** The server has answered or failed; until then the values may be those of the last visit. */
  fresh: boolean
}

const NOTHING: Config = {}

/** The site's configuration; built-in values are used until the server has answered. */
export class SiteStore {
  readonly state = proxy<SiteState>({ config: ref(NOTHING), known: false, fresh: false })
  readonly #portal: Portal
  #loading: Promise<void> = Promise.resolve()

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** Shows the stored values at once, then those of the server. */
  load(): Promise<void> {
    this.#loading = this.#load()
    return this.#loading
  }

  /** Resolves when the server has answered or failed, for callers that need the newest values. */
  loaded(): Promise<void> {
    return this.#loading
  }

  /**
   * One value, outside of rendering; the built-in one if the configured value is invalid. Components read `useSite`.
   */
  now(key: SiteKey): string {
    return goodSiteValue(this.state.config, key)
  }

  async #load(): Promise<void> {
    const { api, kept } = this.#portal
    const last = kept.read(KEY.siteConfig)
    if (last !== null && typeof last === 'object') this.#take(last as Config)
    try {
      const config = await api.call(siteConfig, {})
      kept.write(KEY.siteConfig, config, CACHE_DAYS)
      this.#take(config)
    } catch {
      this.state.known = true // The built-in values are used; other failing requests report themselves.
    }
    this.state.fresh = true
  }

  #take(config: Config): void {
    this.state.config = ref(config)
    this.state.known = true
    // A portal on a foreign page sets its colour on its own root.
    if (this.#portal.host.ownsPage) setAccent(siteValue(config, 'ThemeColor'))
  }
}

/** The path of the home page; an address on another site is used only for the logo's link. */
export function homePath(config: Config): string {
  const url = siteValue(config, 'SiteHomePageUrl')
  return /^\/(?![/\\])/.test(url) && url !== '/' && !url.startsWith('/user/login') ? url : '/index'
}
