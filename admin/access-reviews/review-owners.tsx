import { HTMLTable } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { accessReviewOwners, type AccessReviewRow } from '#core/contract/km/rights/access-review.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'

const COUNTS = [
  ['total', '共'],
  ['open', '待决定'],
  ['kept', '保留'],
  ['dropped', '收回'],
  ['moved', '另行改过'],
  ['overdue', '逾期'],
] as const

/** How far each of those who are asked has come; who has most left stands first. */
export function ReviewOwners({ row }: { row: AccessReviewRow }): ReactElement {
  const { value, failure, retry } = useQuery(row.id, (signal) =>
    api.call(accessReviewOwners, { query: { id: row.id } }, signal),
  )
  if (failure !== null) return <ErrorState title="进度没有加载成功" reason={failure} onRetry={retry} />
  if (!value) return <Skeleton shape="text" />
  return (
    <HTMLTable bordered aria-label="按复核人的进度" className="zk-num">
      <thead>
        <tr>
          <th scope="col">复核人</th>
          {COUNTS.map(([key, title]) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map(({ reviewerId, realname, counts }) => (
          <tr key={reviewerId}>
            <th scope="row">{realname ?? '没有人可问'}</th>
            {COUNTS.map(([key]) => (
              <td key={key}>{counts[key]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
