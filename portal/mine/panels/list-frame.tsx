import type { ReactElement, ReactNode } from 'react'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { type KeptList, PAGE_SIZE } from '../kept-list.ts'
import { useList } from '../use-list.ts'

interface ListFrameProps<Row extends object> {
  list: KeptList<Row>
  /** Shown when the list is empty. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The frame of a kept list: loading, failure, empty, content, and its pages. */
export function ListFrame<Row extends object>({ list, empty, children }: ListFrameProps<Row>): ReactElement {
  const { failure, page, total, more, rows } = useList(list)
  if (failure !== null) return <ErrorState title="列表没有加载成功" reason={failure} onRetry={() => void list.load()} />
  if (rows === null) return <Skeleton shape="rows" />
  // The snapshot's type is deeply readonly, but the render functions take plain rows.
  const shown = rows as readonly Row[]
  return (
    <>
      {shown.length === 0 ? empty : children(shown)}
      <Pagination page={page} size={PAGE_SIZE} total={total} more={more} onPage={(to) => void list.load(to)} />
    </>
  )
}
