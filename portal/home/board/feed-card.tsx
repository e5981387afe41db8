import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { favouriteList } from '#core/contract/km/community/favourite-list.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Page } from '#core/contract/page.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { type Part, usePart } from '../use-part.ts'
import css from './feed-card.css?inline'
import { FeedRow } from './feed-row.tsx'
import { WayTo } from './way-to.tsx'

styles(css)

const MOST_READ = { pageNo: 1, pageSize: 8, column: 'views', order: 'desc' } as const
const KEPT = { pageNo: 1, pageSize: 8 } as const

type Feed = 'newest' | 'mostRead' | 'kept'

/** What is new, what is read most, what somebody keeps: one list at a time, each asked for when it is first opened. */
export function FeedCard({ newest, isStaff }: { newest: Part<Page<DocRow>>; isStaff: boolean }): ReactElement {
  const [shown, setShown] = useState<Feed>('newest')
  const mostRead = usePart('most-read', shown === 'mostRead', (api, signal) =>
    api.call(docListRecent, { query: MOST_READ }, signal),
  )
  const kept = usePart('kept', shown === 'kept', (api, signal) => api.call(favouriteList, { query: KEPT }, signal))
  const tabs = [
    { id: 'newest', text: '最近更新' },
    { id: 'mostRead', text: '大家在读' },
    ...(isStaff ? ([{ id: 'kept', text: '收藏' }] as const) : []),
  ] as const
  return (
    <section className="zk-feed" aria-labelledby="zk-feed">
      <h2 id="zk-feed" className="zk-hidden">
        知识动态
      </h2>
      <Tabs label="知识动态" tabs={tabs} value={shown} onChange={setShown}>
        <Rows part={{ newest, mostRead, kept }[shown]} />
      </Tabs>
      {isStaff && (
        <p className="zk-feed-all">
          {shown === 'kept' ? <WayTo to="favourites">全部收藏</WayTo> : <Link to={PORTAL_PATHS.list}>全部知识</Link>}
        </p>
      )}
    </section>
  )
}

function Rows({ part }: { part: Part<Page<DocRow>> }): ReactElement {
  if (part.failure !== null)
    return (
      <EmptyState icon="circle-alert" title="没有加载成功" alert>
        {part.failure}
      </EmptyState>
    )
  if (part.value === null) return <Skeleton shape="results" />
  if (part.value.records.length === 0) return <EmptyState icon="star" title="这里还没有内容" />
  return (
    <ul>
      {part.value.records.map((doc) => (
        <FeedRow key={doc.id} doc={doc} />
      ))}
    </ul>
  )
}
