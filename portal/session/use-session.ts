import { useSnapshot } from 'valtio'
import { useStore } from '../use-portal.ts'
import { SessionStore } from './session.store.ts'

/** The signed-in person and their permissions, for rendering; actions are methods of `useStore(SessionStore)`. */
export const useSession = () => useSnapshot(useStore(SessionStore).state)
