import type { ReactElement } from 'react'
import { docAlsoSearched } from '#core/contract/km/search/suggest.ts'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../../use-portal.ts'
import { EMPTY_QUERY, type SearchQuery } from '../search-query.ts'

const LONGEST = 30

/** Below the rows: what others who searched for this also searched for. Nothing is shown when it is not known. */
export function AlsoSearched({ q, onAsk }: { q: string; onAsk: (query: SearchQuery) => void }): ReactElement | null {
  const api = useApi()
  const { value } = useQuery(q === '' || q.length > LONGEST ? null : q, (signal) =>
    api.call(docAlsoSearched, { query: { text: q } }, signal),
  )
  if (!value || value.length === 0) return null
  return (
    <nav className="zk-also-searched" aria-label="大家还搜">
      <h2>大家还搜</h2>
      {value.map((word) => (
        <Chip key={word} icon="search" onClick={() => onAsk({ ...EMPTY_QUERY, q: word })}>
          {word}
        </Chip>
      ))}
    </nav>
  )
}
