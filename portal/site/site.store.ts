import { proxy, ref } from 'valtio/vanilla'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { goodSiteValue, type SiteKey, siteValue } from '#core/rules/site/site.ts'
import { CACHE_DAYS, KEY } from '#core/api/storage/session-keys.ts'
import { setAccent } from '#ui/theme/theme.ts'
import type { Portal } from '../instance.ts'

type Config = Readonly<Record<string, string | null>>

interface SiteState {
  config: Config
  /** False only until the first answer of a browser that has nothing kept. */
  known: boolean
  /** The server has answered, or failed to: until then the values may be those of the last visit. */
  fresh: boolean
}

const NOTHING: Config = {}

/** The site's configuration; built-in values stand in until the server has answered. */
export class SiteStore {
  readonly state = proxy<SiteState>({ config: ref(NOTHING), known: false, fresh: false })
  readonly #portal: Portal
  #loading: Promise<void> = Promise.resolve()

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** Shows what the browser has kept at once, then what the server says now. */
  load(): Promise<void> {
    this.#loading = this.#load()
    return this.#loading
  }

  /** For who needs the newest values: done when the server has answered, or failed to. */
  loaded(): Promise<void> {
    return this.#loading
  }

  /** One value, outside of rendering; the built-in one where the configured is bad. Components read `useSite`. */
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
      this.state.known = true // the built-in values serve; whatever else fails says so itself
    }
    this.state.fresh = true
  }

  #take(config: Config): void {
    this.state.config = ref(config)
    this.state.known = true
    // A portal on somebody else's page wears its colour itself.
    if (this.#portal.host.ownsPage) setAccent(siteValue(config, 'ThemeColor'))
  }
}

/** The path people are sent home to; an address elsewhere is a link of the logo only. */
export function homePath(config: Config): string {
  const url = siteValue(config, 'SiteHomePageUrl')
  return /^\/(?![/\\])/.test(url) && url !== '/' && !url.startsWith('/user/login') ? url : '/index'
}
