import { type ReactElement, type ReactNode, useState } from 'react'
import type { Page } from '#core/contract/page.ts'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'

const PAGE_SIZE = 20

interface PagedRowsProps<T> {
  label: string
  /** The message when the list is empty. */
  nothing: string
  ask: (paging: { pageNo: number; pageSize: number }, signal: AbortSignal) => Promise<Page<T>>
  keyOf: (row: T) => string
  render: (row: T) => ReactNode
}

/** A paged list of the server. */
export function PagedRows<T>({ label, nothing, ask, keyOf, render }: PagedRowsProps<T>): ReactElement {
  const [pageNo, setPage] = useState(1)
  const { last, failure, retry } = useQuery(String(pageNo), (signal) => ask({ pageNo, pageSize: PAGE_SIZE }, signal))
  if (failure) return <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  if (last.total === 0) return <p className="zk-care-note">{nothing}</p>
  return (
    <>
      <ul className="zk-care-rows" aria-label={label}>
        {last.records.map((each) => (
          <li key={keyOf(each)}>{render(each)}</li>
        ))}
      </ul>
      <Pagination page={pageNo} size={PAGE_SIZE} total={last.total} onPage={setPage} />
    </>
  )
}
