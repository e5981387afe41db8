import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { requestsMine, requestWithdraw } from '#core/contract/km/rights/access-request.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { usePortal } from '../use-portal.ts'
import { Entries } from './entries.tsx'
import { requestTitle, RequestLine } from './request-line.tsx'

const PAGE_SIZE = 20

/** Lists the reader's own access requests with the answers. */
export function MyRequests(): ReactElement {
  const { api } = usePortal()
  const [page, setPage] = useState(1)
  const query = { pageNo: page, pageSize: PAGE_SIZE }
  const { last, failure, retry } = useQuery(String(page), (signal) => api.call(requestsMine, { query }, signal))
  const withdraw = useWithdraw(retry)
  if (failure) return <ErrorState title="列表没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  if (last.records.length === 0) {
    return (
      <EmptyState icon="key-round" title="您没有申请过访问">
        打开不能阅读的知识时，可以在那里申请。
      </EmptyState>
    )
  }
  return (
    <>
      <Entries>
        {last.records.map((request) => (
          <RequestLine key={request.id} request={request}>
            {request.state === 'open' && (
              <Button
                look="quiet"
                aria-label={`撤回申请 ${requestTitle(request)}`}
                onClick={() => void withdraw(request.id)}
              >
                撤回
              </Button>
            )}
          </RequestLine>
        ))}
      </Entries>
      <Pagination page={page} size={PAGE_SIZE} total={last.total} onPage={setPage} />
    </>
  )
}

function useWithdraw(onDone: () => void) {
  const { api, toast } = usePortal()
  return async (id: string) => {
    try {
      await api.call(requestWithdraw, { body: { id } })
      toast('申请已撤回')
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    onDone()
  }
}
