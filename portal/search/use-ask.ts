import { useNavigate } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { formatQuery, type SearchQuery } from './search-query.ts'

/** A new query is a new history entry, so that 返回 leads to the previous one. */
export function useAsk(): (query: SearchQuery) => void {
  const navigate = useNavigate()
  return (query) => void navigate(`${PORTAL_PATHS.search}?${formatQuery(query)}`)
}
