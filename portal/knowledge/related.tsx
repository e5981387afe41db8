import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/document.ts'
import { docRelated } from '#core/contract/km/search-reading.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { api } from '../api.ts'

/** Documents about the same things, of what the reader may read; nothing is said when there are none. */
export function Related({ id }: { id: string }): ReactElement | null {
  const [known, setKnown] = useState<{ id: string; rows: readonly DocRow[] }>({ id: '', rows: [] })
  useEffect(() => {
    const abort = new AbortController()
    api
      .call(docRelated, { query: { id } }, abort.signal)
      .then((rows) => setKnown({ id, rows }))
      .catch(() => {}) // an extra beside the document; a draft has no kin yet
    return () => abort.abort()
  }, [id])
  if (known.id !== id || known.rows.length === 0) return null
  return (
    <section className="zk-related">
      <h2 className="zk-knowledge-side-title">相关知识</h2>
      <ul>
        {known.rows.map((row) => (
          <li key={row.id}>
            <Link to={`${PORTAL_PATHS.knowledge}?${new URLSearchParams({ id: row.id }).toString()}`}>{row.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
