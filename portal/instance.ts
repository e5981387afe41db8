import type { Api } from '#core/api/client.ts'
import type { ApiFault } from '#core/api/fault.ts'
import { pageApi } from '#core/api/page-api.ts'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'
import { type Kept, keptFor } from '#core/api/storage/stored.ts'
import { createToasts, type Say, type Toasts } from '#ui/feedback/toast/toast.tsx'

export interface Host {
  /** The server's address; '' for the same origin. */
  address: string
  /** False on a foreign page, whose title and keyboard shortcuts we must not use. */
  ownsPage: boolean
  /** The path with which the page was loaded; the server has already decided which application it belongs to. */
  loadedPath: string
}

/** A store is a class whose only constructor argument is its portal; screens read its `state`. */
type StoreClass<T> = new (portal: Portal) => T

/** The state of one `<zhiku-portal>`; everything that two portals on one page must not share belongs to it. */
export interface Portal {
  readonly host: Host
  readonly api: Api
  /** The browser storage for this portal's server. */
  readonly kept: Kept
  /** Shows a short message for a moment. */
  readonly toast: Say
  readonly toasts: Toasts
  /** Set once by the session store, so that an expired session is handled in one place. */
  readonly onFault: (listener: (fault: ApiFault) => void) => void
  /** The single store of a class, created on first use. */
  readonly store: <T>(Store: StoreClass<T>) => T
}

export function createPortal(host: Host): Portal {
  const kept = keptFor(normalizeServer(host.address))
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

/** Normalizes the address: the page's own server is ''. */
function normalizeServer(address: string): string {
  const { origin, pathname } = new URL(address || '/', location.href)
  const path = pathname.replace(/\/+$/, '')
  return origin === location.origin ? path : origin + path
}
