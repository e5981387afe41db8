import { pageApi } from '#core/api/page-api.ts'
import type { Portal } from '../instance.ts'
import { SiteStore } from '../site/site.store.ts'

/**
 * A portal with the rights of a share: its requests carry only the share's token, and it has its own stores. So a
 * refusal for the share neither uses nor ends the session of the same browser.
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
      // The site's configuration is the same for every reader, so its store is shared.
      if ((Store as unknown) === SiteStore) return portal.store(Store)
      if (!stores.has(Store)) stores.set(Store, new Store(made))
      return stores.get(Store) as never
    },
  }
  return made
}
