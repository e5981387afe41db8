import { createContext, use } from 'react'
import type { Api } from '#core/api/client.ts'
import type { Host, Portal } from './instance.ts'

export const PortalContext = createContext<Portal | null>(null)

/** The portal in which the component is rendered. */
export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('a part of the portal is drawn outside of a portal')
  return portal
}

export const useApi = (): Api => usePortal().api
export const useHost = (): Host => usePortal().host

/** The single store of a class in this portal. */
export const useStore = <T>(Store: new (portal: Portal) => T): T => usePortal().store(Store)
