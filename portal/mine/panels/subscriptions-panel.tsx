import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import {
  type Subscription,
  subscriptionDelete,
  subscriptionList,
  subscriptionSeen,
} from '#core/contract/km/subscription.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Badge } from '#ui/controls/badge/badge.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { MineStore } from '../mine.store.ts'
import { ListFrame } from './list-frame.tsx'
import { MineLine } from './mine-line.tsx'

/** News from subscribed places, and the list of subscriptions. */
export const SubscriptionsPanel = (): ReactElement => (
  <div className="zk-mine-cards">
    <News />
    <Followed />
  </div>
)

function News(): ReactElement {
  const mine = useStore(MineStore)
  const { api, toast } = usePortal()
  const list = mine.lists.news
  const handleSeen = async () => {
    try {
      await api.call(subscriptionSeen, {})
      await Promise.all([list.load(1), mine.count(['subscriptions'])])
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }
  return (
    <Card title="新知识">
      <ListFrame list={list} empty={<p className="zk-mine-none">您订阅的地方没有新知识。</p>}>
        {(rows) => (
          <>
            <ul>
              {rows.map((row) => (
                <MineLine
                  key={row.docId}
                  docId={row.docId}
                  title={row.title}
                  meta={row.time && <WireTime time={row.time} />}
                  isNew
                />
              ))}
            </ul>
            <div className="zk-mine-toolbar">
              <Button onClick={() => void handleSeen()}>全部标为已看</Button>
            </div>
          </>
        )}
      </ListFrame>
    </Card>
  )
}

const KINDS: Record<Subscription['kind'], string> = { category: '分类', topic: '专题', document: '知识' }

function Followed(): ReactElement {
  const mine = useStore(MineStore)
  const { api, toast } = usePortal()
  const { value, last, failure, retry } = useQuery('subscriptions', (signal) => api.call(subscriptionList, {}, signal))
  const rows = value ?? last
  const handleDelete = async ({ kind, objectId, name }: Subscription) => {
    try {
      await api.call(subscriptionDelete, { query: { kind, objectId } })
      toast(`不再订阅“${name}”`)
      retry()
      await Promise.all([mine.lists.news.load(1), mine.count(['subscriptions'])])
    } catch (error) {
      toast(errorText(error, '没有取消成功'), 'bad')
    }
  }
  return (
    <Card title="我的订阅">
      {failure && <ErrorState title="订阅没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !rows && <Skeleton shape="rows" />}
      {rows?.length === 0 && <None />}
      <ul>
        {rows?.map((row) => (
          <li key={`${row.kind} ${row.objectId}`} className="zk-mine-line">
            <div className="zk-mine-what">
              <Badge>{KINDS[row.kind]}</Badge> <Link to={subscriptionAddress(row)}>{row.name}</Link>
            </div>
            <Button look="quiet" aria-label={`取消订阅 ${row.name}`} onClick={() => void handleDelete(row)}>
              取消订阅
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const None = (): ReactElement => (
  <EmptyState
    icon="rss"
    title="您还没有订阅"
    actions={
      <Link className={buttonClass()} to={PORTAL_PATHS.directory}>
        去目录订阅
      </Link>
    }
  >
    在目录或一篇知识的页面上订阅，有新内容时在这里告诉您。
  </EmptyState>
)

const subscriptionAddress = ({ kind, objectId }: Subscription): string =>
  kind === 'document' ? documentAddress(objectId) : `${PORTAL_PATHS.directory}?${kind}=${encodeURIComponent(objectId)}`
