import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useSession } from '../../session/use-session.ts'
import { useStore } from '../../use-portal.ts'
import { ReadingPreferenceStore } from './reading-preference.store.ts'

/** How this person reads, and the function that changes it. `isAsked`: it is time to ask the server. */
export function useReading(isAsked = false) {
  const store = useStore(ReadingPreferenceStore)
  const reading = useSnapshot(store.state)
  const { user } = useSession()
  const isSignedIn = user !== null
  useEffect(() => {
    if (isAsked && isSignedIn) void store.load()
  }, [isAsked, isSignedIn, store])
  return { reading, change: (part: Partial<typeof reading>) => store.change(part, isSignedIn) }
}
