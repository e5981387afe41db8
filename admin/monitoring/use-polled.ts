import { useEffect } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'

/** The time between two requests for the same figures. */
const POLL_MS = 5000

/** Repeats the request again and again while the page is visible. */
export function usePolled<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, isOn = true) {
  const query = useQuery(key, ask)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => document.hidden || query.retry(), POLL_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- each rendering makes a new function that does the same
  }, [key, isOn])
  return query
}
