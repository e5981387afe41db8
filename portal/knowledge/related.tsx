import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { docRelated } from '#core/contract/km/search/search-reading.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../use-portal.ts'

/** Documents about the same things, of what the reader may read; nothing is said when there are none. */
export function Related({ id }: { id: string }): ReactElement | null {
  const api = useApi()
  const { value: rows } = useQuery(id, (signal) => api.call(docRelated, { query: { id } }, signal))
  // A failure is not shown: the list is an extra, and a draft has no related documents yet.
  if (!rows?.length) return null
  return (
    <section className="zk-related">
      <h2 className="zk-knowledge-side-title">相关知识</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`${PORTAL_PATHS.knowledge}?${new URLSearchParams({ id: row.id }).toString()}`}>{row.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
