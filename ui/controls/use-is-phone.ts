import { useSyncExternalStore } from 'react'
import { BREAKPOINT } from '../theme/measures.ts'

const query = () => matchMedia(BREAKPOINT.phone)

const subscribe = (listener: () => void) => {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is room for one column only. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
