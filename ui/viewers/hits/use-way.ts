import { useLayoutEffect, useRef } from 'react'

/**
 * Passes a function to the caller that scrolls to a position in the view, and passes it again when `since` changes. The
 * function always calls the latest `way`.
 */
export function useWay(onReady: (go: (to: number) => void) => void, go: (to: number) => void, since?: unknown): void {
  const latest = useRef(go)
  latest.current = go
  useLayoutEffect(() => {
    onReady((to) => latest.current(to))
    // oxlint-disable-next-line react/exhaustive-deps -- the function given away reads the latest `way`
  }, [since])
}
