import type { Page } from '#core/contract/page.ts'
import { type UserRow, userPick } from '#core/contract/sys/people.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'

/** A longer text is no name. */
const LONGEST = 12
const MOST = 50

/** The people of this name, for who may look people up; null while nobody knows, or nobody asks. */
export function usePeople(q: string): Page<UserRow> | null {
  const api = useApi()
  const { held } = useSession()
  const isName = q !== '' && q.length <= LONGEST && held.includes(userPick.access)
  const { value } = useQuery(isName ? q : null, (signal) =>
    api.call(userPick, { query: { word: q, pageSize: MOST, column: 'realname', order: 'asc' } }, signal),
  )
  return value
}
