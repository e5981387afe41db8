import { useEffect } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi, useStore } from '../../use-portal.ts'
import { SearchStore } from '../search.store.ts'
import type { SearchChoices } from './search-choices.ts'

/** The options of an advanced search, loaded while needed; a list that cannot be read is empty. */
export function useSearchChoices(isWanted: boolean, category = ''): SearchChoices | null {
  const api = useApi()
  const search = useStore(SearchStore)
  const { user } = useSession()
  const { last } = useQuery(isWanted && user ? category || '-' : null, async (signal) => {
    const { loadSearchChoices } = await import('./search-choices.ts')
    return loadSearchChoices(api, category, signal)
  })
  useEffect(() => {
    if (last) search.learn(last.labels)
  }, [last, search])
  return last
}
