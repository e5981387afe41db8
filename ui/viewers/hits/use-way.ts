import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the caller a function that goes to a place in the view, and gives it again when `since` changes. The function
 * always calls the latest `way`.
 */
export function useWay(onReady: (go: (to: number) => void) => void, go: (to: number) => void, since?: unknown): void {
  const latest = useRef(go)
  latest.current = go
  useLayoutEffect(() => {
    onReady((to) => latest.current(to))
    // oxlint-disable-next-line react/exhaustive-deps -- the function given away reads the latest `way`
  }, [since])
}
