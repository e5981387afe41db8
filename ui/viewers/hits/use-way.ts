import { useLayoutEffect, useRef } from 'react'

/** Gives the caller the way to a place of the view, and again when `since` changes; what is gone then is the newest way. */
export function useWay(onReady: (go: (to: number) => void) => void, go: (to: number) => void, since?: unknown): void {
  const latest = useRef(go)
  latest.current = go
  useLayoutEffect(() => {
    onReady((to) => latest.current(to))
    // oxlint-disable-next-line react/exhaustive-deps -- the way leads on by itself
  }, [since])
}
