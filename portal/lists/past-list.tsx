import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { docListAsOf, type PastDocument } from '#core/contract/km/documents/as-of.ts'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './past-list.css?inline'
import { PAGE_SIZE, parseList } from './list-query.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import { documentAsOfAddress, listAsOfAddress } from '../as-of/as-of-address.ts'
import { AsOfBanner, AsOfField } from '../as-of/as-of-bar.tsx'

styles(css)

/** The knowledge base, or a category of it, as readers saw it at the end of a day. */
export function PastList({ day }: { day: string }): ReactElement {
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useSession()
  const [params] = useSearchParams()
  const { filters, page } = parseList(params)
  const { category } = filters
  const query = { date: day, pageNo: page, pageSize: PAGE_SIZE, ...(category && { categoryId: category }) }
  const { value, failure, retry } = useQuery(`${user?.id} ${JSON.stringify(query)}`, (signal) =>
    api.call(docListAsOf, { query }, signal),
  )
  return (
    <>
      <AsOfField day={day} addressOf={(next) => listAsOfAddress(next, { category })} />
      <AsOfBanner day={day} now={listAsOfAddress('', { category })}>
        {value && `共 ${value.total} 篇，标题是那一天的`}
      </AsOfBanner>
      {failure ? (
        <ErrorState title="列表没有加载成功" reason={failure} onRetry={retry} />
      ) : !value ? (
        <Skeleton shape="text" />
      ) : value.records.length === 0 ? (
        <EmptyState icon="history" title="这一天还没有您现在能阅读的知识">
          换一个日期再看看。
        </EmptyState>
      ) : (
        <PastRows rows={value.records} day={day} />
      )}
      {value && (
        <Pagination
          page={page}
          size={PAGE_SIZE}
          total={value.total}
          more={value.more}
          onPage={(to) => void navigate(listAsOfAddress(day, { category, page: to }))}
        />
      )}
    </>
  )
}

const PastRows = ({ rows, day }: { rows: readonly PastDocument[]; day: string }): ReactElement => (
  <ul className="zk-past-list zk-num" aria-label={`${day} 的知识`}>
    {rows.map((row) => (
      <li key={row.id}>
        <Link to={documentAsOfAddress(row.docId, day)}>{row.title}</Link>
        <span>{row.category_dictText}</span>
        <span>
          第 {row.version} 版，{row.since?.slice(0, 10)} 起
        </span>
        {row.changed && <Tag>后来改过</Tag>}
      </li>
    ))}
  </ul>
)
