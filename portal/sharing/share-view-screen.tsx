import { Fragment, type ReactElement, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Result } from '#core/contract/endpoint.ts'
import { shareGet, type ShareRow, shareViews } from '#core/contract/km/rights/share.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { Icon, type IconName } from '#ui/controls/icon/icon.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { LongTitle } from '../documents/long-title.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../documents/document-address.ts'
import { loginWith } from '../guard.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import { MadeLink } from '../new-share/made-shares.tsx'
import { EndDialog } from './end-dialog.tsx'
import { describeAudience, isLive, ShareEnd, ShareFace, ShareState, shareTitle, ShareVisits } from './share-meta.tsx'
import { EditShareDialog } from '../new-share/share-dialog.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './sharing.css?inline'

styles(css)

/** /docShareView?id=…: details of a share for its creator. */
export function ShareViewScreen(): ReactElement {
  const [params] = useSearchParams()
  const { user } = useSession()
  const id = params.get('id') ?? ''
  return <div className="zk-page zk-share-view">{user ? <OwnShare key={id} id={id} /> : <ForGuests />}</div>
}

/** Guests see no details; recipients use the link itself. */
function ForGuests(): ReactElement {
  const { pathname, search } = useLocation()
  const signIn = (
    <Link className={buttonClass('primary')} to={loginWith(pathname + search)}>
      登录
    </Link>
  )
  return (
    <EmptyState isPage icon="lock" title="分享的详情只对分享者显示" actions={signIn}>
      如果这是您的分享，请先登录。如果有人分享知识给您，请打开对方发来的链接本身。
    </EmptyState>
  )
}

function OwnShare({ id }: { id: string }): ReactElement {
  const api = useApi()
  const {
    last: share,
    value,
    failure,
    retry,
  } = useQuery(id === '' ? null : id, (signal) => api.call(shareGet, { query: { id } }, signal))
  if (id === '' || failure?.includes('找不到')) return <Nothing />
  if (failure) return <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />
  if (!share) return <Skeleton shape="text" />
  return <ShareDetails share={value ?? share} onChanged={retry} />
}

const Nothing = (): ReactElement => (
  <EmptyState
    isPage
    icon="link"
    title="找不到这条分享"
    actions={
      <Link className={buttonClass('primary')} to={PORTAL_PATHS.shares}>
        我的分享
      </Link>
    }
  >
    它可能已被删除，或者不是您的分享。
  </EmptyState>
)

function ShareDetails({ share, onChanged }: { share: ShareRow; onChanged: () => void }): ReactElement {
  const [asking, setAsking] = useState<Asked | null>(null)
  return (
    <>
      <Link className="zk-share-back" to={PORTAL_PATHS.shares}>
        <Icon name="chevron-left" />
        全部分享
      </Link>
      <DetailsHead share={share} onAsk={setAsking} />
      <div className="zk-share-columns">
        <div>
          {share.key !== '' && isLive(share) && (
            <Card title="链接与二维码">
              <MadeLink title={shareTitle(share)} shareKey={share.key} />
            </Card>
          )}
          <ViewLog share={share} />
        </div>
        <Card title="约定" more={share.title && <Link to={documentAddress(share.docId)}>打开知识</Link>}>
          <ShareFacts share={share} />
        </Card>
      </div>
      {asking && <AskedDialog asking={asking} share={share} onChanged={onChanged} onClose={() => setAsking(null)} />}
    </>
  )
}

type Asked = 'edit' | 'cancel' | 'delete'

const DetailsHead = ({ share, onAsk }: { share: ShareRow; onAsk: (asking: Asked) => void }): ReactElement => (
  <header className="zk-share-head">
    <ShareFace share={share} />
    <div>
      <h1>
        <LongTitle title={shareTitle(share)} />
      </h1>
      <p className="zk-num">
        <ShareState share={share} />
        <span>{describeAudience(share)}</span>
        <ShareEnd share={share} />
      </p>
    </div>
    <div className="zk-share-acts">
      {isLive(share) && (
        <>
          <Button look="soft" icon="pencil" onClick={() => onAsk('edit')}>
            修改
          </Button>
          <Button onClick={() => onAsk('cancel')}>取消分享</Button>
        </>
      )}
      <Button look="quiet" icon="trash" onClick={() => onAsk('delete')}>
        删除
      </Button>
    </div>
  </header>
)

interface AskedProps {
  asking: Asked
  share: ShareRow
  onChanged: () => void
  onClose: () => void
}

function AskedDialog({ asking, share, onChanged, onClose }: AskedProps): ReactElement {
  const navigate = useNavigate()
  if (asking === 'edit') return <EditShareDialog share={share} onSaved={onChanged} onClose={onClose} />
  const leave = () => void navigate(PORTAL_PATHS.shares, { replace: true })
  return <EndDialog what={asking} shares={[share]} onDone={asking === 'delete' ? leave : onChanged} onClose={onClose} />
}

function ShareFacts({ share }: { share: ShareRow }): ReactElement {
  const facts: [string, ReactElement | string][] = [
    [
      '有效期',
      <Fragment key="period">
        <WireTime time={share.validFrom ?? ''} /> 至 <WireTime time={share.validUntil ?? ''} />
      </Fragment>,
    ],
    ['权限', share.bits.includes('download') ? '阅读、下载' : '阅读'],
    ['版本', share.fixed ? '固定在分享时的版本' : '显示最新通过的版本'],
    ['创建', share.createTime ? <WireTime key="time" time={share.createTime} /> : ''],
  ]
  return (
    <dl className="zk-share-facts zk-num">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const PAGE_SIZE = 20

/** The views of a share; it is reloaded when they become more. */
function ViewLog({ share }: { share: ShareRow }): ReactElement {
  const api = useApi()
  const [page, setPage] = useState(1)
  const { id, uses } = share
  const { last, failure, retry } = useQuery(`${id} ${uses} ${page}`, (signal) =>
    api.call(shareViews, { query: { id, pageNo: page, pageSize: PAGE_SIZE } }, signal),
  )
  return (
    <Card title="查看记录" more={<ShareVisits share={share} />}>
      {failure && <ErrorState title="记录没有加载成功" reason={failure} onRetry={retry} />}
      {!last && !failure && <Skeleton shape="rows" />}
      {last?.records.length === 0 && <p className="zk-share-note">还没有人打开过</p>}
      {last && last.records.length > 0 && (
        <ul className="zk-share-log zk-num">
          {last.records.map((view) => (
            <ViewLine key={view.id} view={view} />
          ))}
        </ul>
      )}
      <Pagination page={page} size={PAGE_SIZE} total={last?.total ?? 0} onPage={setPage} />
    </Card>
  )
}

function ViewLine({ view }: { view: Result<typeof shareViews>['records'][number] }): ReactElement {
  const [device, icon] = deviceOf(view.userAgent ?? '')
  return (
    <li>
      {view.realname ? <Avatar name={view.realname} /> : <Icon name="user-round" size={20} />}
      <b>{view.realname ?? '持链接的访客'}</b>
      <span title={view.userAgent ?? ''}>
        {device && <Icon name={icon} />}
        {device}
      </span>
      <span>{view.sourceIp}</span>
      {view.createTime && <WireTime time={view.createTime} />}
    </li>
  )
}

const DEVICES: readonly [RegExp, string, IconName][] = [
  [/MicroMessenger/i, '微信', 'message-circle'],
  [/iPhone|iPad/, '苹果手机或平板', 'smartphone'],
  [/Android/, '安卓设备', 'smartphone'],
  [/Windows/, 'Windows 电脑', 'monitor'],
  [/Macintosh/, '苹果电脑', 'laptop'],
  [/Linux|X11/, 'Linux 电脑', 'monitor'],
]

/** The kind of device from the user agent; '' when unknown. */
function deviceOf(agent: string): readonly [string, IconName] {
  const [, name, icon] = DEVICES.find(([sign]) => sign.test(agent)) ?? [null, '', 'monitor' as const]
  return [name, icon]
}
