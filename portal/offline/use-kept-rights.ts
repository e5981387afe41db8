import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { offlineIds } from '#core/api/storage/offline-copies.ts'
import type { Portal } from '../instance.ts'
import { SessionStore } from '../session/session.store.ts'

/** Keeps the documents that somebody has kept in line with their rights; loads nothing where none are kept. */
export function useKeptRights(portal: Portal): void {
  const { user } = useSnapshot(portal.store(SessionStore).state)
  const person = user?.id
  const isOurs = portal.host.ownsPage
  useEffect(() => {
    if (!isOurs) return undefined
    const settle = () => {
      if (offlineIds().length === 0) return
      import('./when-kept.ts')
        .then(({ settleKept }) => settleKept(portal))
        .catch((error: unknown) => console.warn('kept documents were not looked at', error))
    }
    settle()
    addEventListener('online', settle)
    return () => removeEventListener('online', settle)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another person may have signed in
  }, [isOurs, portal, person])
}
