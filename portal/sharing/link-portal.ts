import { pageApi } from '#core/api/page-api.ts'
import type { Portal } from '../instance.ts'
import { SiteStore } from '../site/site.store.ts'

/**
 * The portal as the reader of a share sees it: its calls carry the share's token alone, and what it keeps is its own.
 * So the session of the same browser is neither used nor ended by what a share may not do.
 */
export function linkPortal(portal: Portal, token: string): Portal {
  const { api, connect, onFault } = pageApi({ token: () => token || undefined, tenant: () => undefined })
  connect(portal.host.address)
  const stores = new Map<unknown, unknown>()
  const made: Portal = {
    ...portal,
    api,
    onFault,
    store: (Store) => {
      // The configuration is the site's, whoever reads.
      if ((Store as unknown) === SiteStore) return portal.store(Store)
      if (!stores.has(Store)) stores.set(Store, new Store(made))
      return stores.get(Store) as never
    },
  }
  return made
}
