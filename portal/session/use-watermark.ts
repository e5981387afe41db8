import { useSnapshot } from 'valtio'
import { watermarkTile } from '#core/watermark/tile.ts'
import { currentDepartment } from './current-department.ts'
import { session } from './session.store.ts'
import { site } from '../site/site.store.ts'

/** The watermark over every document; null while the site has switched it off. */
export function useWatermark() {
  const { config } = useSnapshot(site)
  const { user } = useSnapshot(session)
  return watermarkTile(config, { username: user?.realname ?? null, department: user && currentDepartment(user) })
}
