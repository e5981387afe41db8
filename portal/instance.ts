import type { Api } from '#core/api/client.ts'
import type { ApiFault } from '#core/api/fault.ts'
import { pageApi } from '#core/api/page-api.ts'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'
import { type Kept, keptFor } from '#core/api/storage/stored.ts'
import { createToasts, type Say, type Toasts } from '#ui/feedback/toast/toast.tsx'

export interface Host {
  /** Address of the server, '' for the same origin. */
  address: string
  /** False on a page that is not ours: title and keys belong to that page. */
  ownsPage: boolean
  /** The path the page was loaded with; the server has already decided whose it is. */
  loadedPath: string
}

/** A store is a class whose only argument is its portal; what screens read is its `state`. */
type StoreClass<T> = new (portal: Portal) => T

/** One `<zhiku-portal>`: everything that two of them on one page must not share hangs on it. */
export interface Portal {
  readonly host: Host
  readonly api: Api
  /** The browser's storage for this portal's server. */
  readonly kept: Kept
  /** Says one sentence in passing. */
  readonly toast: Say
  readonly toasts: Toasts
  /** Set once, by the session: an expired session is answered in one place. */
  readonly onFault: (listener: (fault: ApiFault) => void) => void
  /** The one store of its class, made when it is first asked for. */
  readonly store: <T>(Store: StoreClass<T>) => T
}

export function createPortal(host: Host): Portal {
  const kept = keptFor(serverOf(host.address))
  const { api, connect, onFault } = pageApi({ token: () => storedToken(kept), tenant: () => storedTenant(kept) })
  connect(host.address)
  const toasts = createToasts()
  const stores = new Map<StoreClass<unknown>, unknown>()
  const portal: Portal = {
    host,
    api,
    kept,
    toast: toasts.toast,
    toasts,
    onFault,
    store: <T>(Store: StoreClass<T>): T => {
      if (!stores.has(Store)) stores.set(Store, new Store(portal))
      return stores.get(Store) as T
    },
  }
  return portal
}

/** The page's own server is '' however it is written. */
function serverOf(address: string): string {
  const { origin, pathname } = new URL(address || '/', location.href)
  const path = pathname.replace(/\/+$/, '')
  return origin === location.origin ? path : origin + path
}
