import { favouriteOfDocs } from '#core/contract/km/community/favourite.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'

/** Which of the listed documents are favourites of the reader; one request per page of rows. Guests have none. */
export function useKept(ids: readonly string[]) {
  const api = useApi()
  const { user } = useSession()
  const asked = ids.join(',')
  const { value, retry } = useQuery(user && asked && `${user.id} ${asked}`, (signal) =>
    api.call(favouriteOfDocs, { query: { ids: asked } }, signal),
  )
  return { isKept: (id: string) => value?.some((row) => row.docId === id) ?? false, retry }
}
