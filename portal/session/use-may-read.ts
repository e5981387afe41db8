import { siteValue } from '#core/rules/site/site.ts'
import { useSiteState } from '../site/use-site.ts'
import { useSession } from './use-session.ts'

/**
 * Whether lists and search may be asked for: by people with a session, and by guests where the site is open to them;
 * `null` until the site's configuration is known.
 */
export function useMayRead(): boolean | null {
  const { user } = useSession()
  const { config, known } = useSiteState()
  if (user) return true
  return known ? siteValue(config, 'AllowGuestSearch') === '1' : null
}
