import type { Api } from '#core/api/client.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../session/use-session.ts'
import { useApi, useStore } from '../use-portal.ts'
import { HomeStore } from './home.store.ts'

/** The answer to one request of the home page. */
export interface Part<T> {
  value: T | null
  failure: string | null
  /** It was requested, and there is nothing to show yet. */
  isWaiting: boolean
  retry: () => void
}

/** Makes a request for the home page, once per person and visit. */
export function usePart<T>(
  name: string,
  isAsked: boolean,
  ask: (api: Api, signal: AbortSignal) => Promise<T>,
): Part<T> {
  const api = useApi()
  const home = useStore(HomeStore)
  const userId = useSession().user?.id
  const { value, failure, retry } = useQuery(isAsked ? `${userId} ${name}` : null, async (signal) => {
    const answer = await ask(api, signal)
    home.keep(userId, name, answer)
    return answer
  })
  const shown = value ?? (isAsked && failure === null ? (home.lastOf(userId, name) as T | undefined) : null) ?? null
  return { value: shown, failure, retry, isWaiting: isAsked && shown === null && failure === null }
}
