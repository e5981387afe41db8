import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../../api.ts'

/** As many as a reviewer has before them at once; what has waited longest comes first. */
const MOST = 100
const QUERY = { pageNo: 1, pageSize: MOST, column: 'updateTime', order: 'asc' }

export interface Queue {
  rows: readonly DocRow[] | null
  total: number
  failure: string | null
  reload: () => void
}

export function useQueue(): Queue {
  const { last, failure, retry } = useQuery('queue', (signal) => api.call(docListWaiting, { query: QUERY }, signal))
  return { rows: last?.records ?? null, total: last?.total ?? 0, failure, reload: retry }
}

/** The one after it; behind the last one the first of the others. Null: it is the only one. */
export function nextOf(rows: readonly DocRow[], id: string, by: 1 | -1 = 1): string | null {
  const at = rows.findIndex((row) => row.id === id)
  const next = rows[(at + by + rows.length) % rows.length]
  return next && next.id !== id ? next.id : null
}
