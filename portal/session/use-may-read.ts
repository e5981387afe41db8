import { useSnapshot } from 'valtio'
import { siteValue } from '#core/rules/site.ts'
import { session } from './session.store.ts'
import { site } from '../site/site.store.ts'

/**
 * Whether lists and search may be asked for: by people with a session, and by guests where the site is open to them;
 * `null` until the site's configuration is known.
 */
export function useMayRead(): boolean | null {
  const { user } = useSnapshot(session)
  const { config, known } = useSnapshot(site)
  if (user) return true
  return known ? siteValue(config, 'AllowGuestSearch') === '1' : null
}
