import { watermarkTile } from '#core/watermark/tile.ts'
import { currentDepartment } from '#core/rules/current-department.ts'
import { useSiteState } from '../site/use-site.ts'
import { useSession } from './use-session.ts'

/** The watermark for every document; null if the site has switched it off. */
export function useWatermark() {
  const { config } = useSiteState()
  const { user } = useSession()
  return watermarkTile(config, { username: user?.realname ?? null, department: user && currentDepartment(user) })
}
