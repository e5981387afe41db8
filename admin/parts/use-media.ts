import { useSyncExternalStore } from 'react'
import { BREAKPOINT } from '#ui/theme/measures.ts'

/** Whether the screen is of this kind now. */
export function useMedia(kind: keyof typeof BREAKPOINT): boolean {
  const query = BREAKPOINT[kind]
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
