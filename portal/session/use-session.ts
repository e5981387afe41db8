import { useSnapshot } from 'valtio'
import { useStore } from '../use-portal.ts'
import { SessionStore } from './session.store.ts'

/** Who is signed in and what they may do, for rendering; actions are methods of `useStore(SessionStore)`. */
export const useSession = () => useSnapshot(useStore(SessionStore).state)
