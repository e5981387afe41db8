import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { siteValue } from '#core/rules/site/site.ts'
import type { Portal } from '../instance.ts'
import { SiteStore } from '../site/site.store.ts'

/** The first screen and what it asks go first. */
const AFTER_MS = 4000

/** On our own page the browser gets the service worker, or loses it where the site does not want it (any more). */
export function useServiceWorker(portal: Portal): void {
  const { config, fresh } = useSnapshot(portal.store(SiteStore).state)
  const isWanted = siteValue(config, 'InstallFlag') === '1'
  const isOurs = portal.host.ownsPage && 'serviceWorker' in navigator
  useEffect(() => {
    if (!isOurs || !fresh) return undefined
    // Without a network the next opening does it.
    const follow = () =>
      void import('./follow-worker.ts').then(({ followWorker }) => followWorker(isWanted)).catch(() => undefined)
    const timer = setTimeout(follow, AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOurs, fresh, isWanted])
}
