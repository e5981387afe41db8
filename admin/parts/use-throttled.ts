import { useRef } from 'react'

/** A second click within this time is taken for an accidental double click. */
const APART_MS = 300

/** Throttles an action that runs on a click without confirmation. */
export function useThrottled(run: () => void): () => void {
  const last = useRef(-Infinity)
  return () => {
    const now = performance.now()
    if (now - last.current < APART_MS) return
    last.current = now
    run()
  }
}
