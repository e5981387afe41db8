import { type ReactElement, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { shareGet, type ShareRow, shareViews } from '#core/contract/km/rights/share.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
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
import { describeAudience, EndDialog, isLive } from './my-shares.tsx'
import { EditShareDialog } from '../new-share/share-dialog.tsx'
import { SHARE_STATE_TEXTS } from './share-state.ts'
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
  const [asking, setAsking] = useState<'edit' | 'cancel' | 'delete' | null>(null)
  const navigate = useNavigate()
  const close = () => setAsking(null)
  return (
    <>
      <h1 className="zk-page-title">
        <LongTitle title={share.title ?? '已不能阅读的知识'} />
      </h1>
      <div className="zk-shares-bar">
        {isLive(share) && <Button onClick={() => setAsking('edit')}>修改</Button>}
        {isLive(share) && <Button onClick={() => setAsking('cancel')}>取消分享</Button>}
        <Button look="quiet" icon="trash" onClick={() => setAsking('delete')}>
          删除
        </Button>
        <Link className={buttonClass('quiet')} to={PORTAL_PATHS.shares}>
          全部分享
        </Link>
      </div>
      <ShareFacts share={share} />
      {share.key !== '' && isLive(share) && <MadeLink title={share.title ?? ''} shareKey={share.key} />}
      <ViewLog id={share.id} uses={share.uses} />
      {asking === 'edit' && <EditShareDialog share={share} onSaved={onChanged} onClose={close} />}
      {asking === 'cancel' && <EndDialog what="cancel" shares={[share]} onDone={onChanged} onClose={close} />}
      {asking === 'delete' && (
        <EndDialog
          what="delete"
          shares={[share]}
          onDone={() => void navigate(PORTAL_PATHS.shares, { replace: true })}
          onClose={close}
        />
      )}
    </>
  )
}

function ShareFacts({ share }: { share: ShareRow }): ReactElement {
  const { text, tone } = SHARE_STATE_TEXTS[share.state]
  const facts: [string, ReactElement | string][] = [
    [
      '状态',
      <StateDot key="state" tone={tone}>
        {text}
      </StateDot>,
    ],
    ['分享给', describeAudience(share)],
    ['有效期', `${share.validFrom?.slice(0, 16) ?? ''} 至 ${share.validUntil?.slice(0, 16) ?? ''}`],
    ['权限', share.bits.includes('download') ? '阅读、下载' : '阅读'],
    ['版本', share.fixed ? '固定在分享时的版本' : '显示最新通过的版本'],
    ['查看', share.maxViews ? `${share.uses} / ${share.maxViews} 次` : `${share.uses} 次`],
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
      <div>
        <dt>知识</dt>
        <dd>{share.title ? <Link to={documentAddress(share.docId)}>打开</Link> : '已不能阅读'}</dd>
      </div>
    </dl>
  )
}

const PAGE_SIZE = 20

/** The views of a share; it is reloaded when `uses` increases. */
function ViewLog({ id, uses }: { id: string; uses: number }): ReactElement {
  const api = useApi()
  const [page, setPage] = useState(1)
  const { last, failure, retry } = useQuery(`${id} ${uses} ${page}`, (signal) =>
    api.call(shareViews, { query: { id, pageNo: page, pageSize: PAGE_SIZE } }, signal),
  )
  return (
    <section aria-label="查看记录">
      <h2 className="zk-share-subtitle">查看记录</h2>
      {failure && <ErrorState title="记录没有加载成功" reason={failure} onRetry={retry} />}
      {!last && !failure && <Skeleton shape="rows" />}
      {last?.records.length === 0 && <p className="zk-share-note">还没有人打开过</p>}
      {last && last.records.length > 0 && (
        <ul className="zk-share-log zk-num">
          {last.records.map((view) => (
            <li key={view.id}>
              <b>{view.realname ?? '持链接的访客'}</b>
              {view.createTime && <WireTime time={view.createTime} />}
              <span>{view.sourceIp}</span>
              <span title={view.userAgent ?? ''}>{deviceName(view.userAgent ?? '')}</span>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} size={PAGE_SIZE} total={last?.total ?? 0} onPage={setPage} />
    </section>
  )
}

const DEVICES = [
  [/MicroMessenger/i, '微信'],
  [/iPhone|iPad/, '苹果手机或平板'],
  [/Android/, '安卓设备'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh/, '苹果电脑'],
  [/Linux|X11/, 'Linux 电脑'],
] as const

/** The kind of device from the user agent; '' when unknown. */
const deviceName = (agent: string): string => DEVICES.find(([sign]) => sign.test(agent))?.[1] ?? ''
