import { siteValue } from '#core/rules/site/site.ts'
import { useSiteState } from '../site/use-site.ts'
import { useSession } from './use-session.ts'

/**
 * Whether the person may list and search: with a session, or as a guest of an open site; `null` until the site's
 * configuration is loaded.
 */
export function useMayRead(): boolean | null {
  const { user } = useSession()
  const { config, known } = useSiteState()
  if (user) return true
  return known ? siteValue(config, 'AllowGuestSearch') === '1' : null
}
