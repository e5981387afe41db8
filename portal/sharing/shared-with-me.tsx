import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { shareListShared, type SharedRow } from '#core/contract/km/rights/share.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { Entries, Entry } from '../access/entries.tsx'
import { THREE_LINES } from '../documents/long-title.tsx'
import { useApi } from '../use-portal.ts'
import { ShareEnd, ShareState } from './share-meta.tsx'

const PAGE_SIZE = 20

/** Shares that others addressed to the person, their role or their department. */
export function SharedWithMe(): ReactElement {
  const api = useApi()
  const [page, setPage] = useState(1)
  const query = { pageNo: page, pageSize: PAGE_SIZE }
  const { last, failure, retry } = useQuery(String(page), (signal) => api.call(shareListShared, { query }, signal))
  if (failure) return <ErrorState title="列表没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  if (last.records.length === 0) {
    return (
      <EmptyState icon="share-2" title="还没有人把知识分享给您">
        同事分享给您、您的部门或角色的知识会出现在这里。
      </EmptyState>
    )
  }
  return (
    <>
      <Entries>
        {last.records.map((share) => (
          <SharedLine key={share.id} share={share} />
        ))}
      </Entries>
      <Pagination page={page} size={PAGE_SIZE} total={last.total} onPage={setPage} />
    </>
  )
}

function SharedLine({ share }: { share: SharedRow }): ReactElement {
  const address = `${PORTAL_PATHS.shared}?share=${encodeURIComponent(share.id)}`
  const canOpen = share.state === 'active' && share.title
  const open = canOpen && (
    <Link className={buttonClass('soft')} to={address} tabIndex={-1} aria-hidden="true">
      打开
    </Link>
  )
  return (
    <Entry before={<Avatar name={share.ownerName} size="large" />} actions={open}>
      {canOpen ? (
        <Link className={THREE_LINES} to={address}>
          {share.title}
        </Link>
      ) : (
        <b className={THREE_LINES}>{share.title ?? '分享者已不能阅读这篇知识'}</b>
      )}
      <p className="zk-num">
        <ShareState share={share} />
        <span>{share.ownerName} 分享</span>
        <span>{share.bits.includes('download') ? '可以下载' : '只能阅读'}</span>
        <ShareEnd share={share} />
      </p>
    </Entry>
  )
}
