import { homeShelf } from '#core/contract/km/home.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import type { TreeKind } from './shelf-tree.ts'

/** A complete tree with the number of readable documents in each place; not requested for guests of a closed site. */
export function useShelf(kind: TreeKind) {
  const api = useApi()
  const { user } = useSession()
  const mayRead = useMayRead()
  return useQuery(mayRead ? `${kind} ${user?.id}` : null, (signal) => api.call(homeShelf, { query: { kind } }, signal))
}
