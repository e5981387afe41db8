import { useRef } from 'react'

/** A second click so soon after the first is not meant. */
const APART_MS = 300

/** The same action, but not twice at once: for what is done on a click without being asked about. */
export function useThrottled(run: () => void): () => void {
  const last = useRef(-Infinity)
  return () => {
    const now = performance.now()
    if (now - last.current < APART_MS) return
    last.current = now
    run()
  }
}
