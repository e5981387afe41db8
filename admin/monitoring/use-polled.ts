import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useRefreshed } from '../parts/use-refresh.ts'

/** The time between two requests for the same figures. */
const SECONDS = 5

/** Repeats the request again and again while the page is visible; what was known stays when one fails. */
export function usePolled<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, isOn = true) {
  const query = useQuery(key, ask)
  useRefreshed(isOn ? SECONDS : undefined, query)
  return { ...query, last: query.latest }
}
