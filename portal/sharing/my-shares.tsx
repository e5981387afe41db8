import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import {
  SHARE_STATES,
  shareCancel,
  shareDelete,
  shareList,
  type ShareRow,
  type ShareState,
} from '#core/contract/km/rights/share.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { THREE_LINES } from '../documents/long-title.tsx'
import { copyText } from '../copy-text.ts'
import { Entries, Entry } from '../access/entries.tsx'
import { useApi, usePortal } from '../use-portal.ts'
import { EditShareDialog } from '../new-share/share-dialog.tsx'
import { linkAddress } from '../new-share/share-link.ts'
import { SHARE_STATE_TEXTS } from './share-state.ts'

const PAGE_SIZE = 20
const STATES = [
  { value: '', text: '全部' },
  ...SHARE_STATES.map((value) => ({ value, text: SHARE_STATE_TEXTS[value].text })),
] as const satisfies readonly { value: ShareState | ''; text: string }[]

type Asking = { what: 'edit'; share: ShareRow } | { what: 'cancel' | 'delete'; shares: readonly ShareRow[] }

/** The person's shares, with their use. */
export function MyShares({ onNew }: { onNew: () => void }): ReactElement {
  const list = useShares()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<Asking | null>(null)
  const { rows } = list
  const selected = rows?.filter(({ id }) => chosen.includes(id)) ?? []
  return (
    <>
      <div className="zk-shares-bar">
        <SelectField label="状态" value={list.state} options={STATES} onChange={list.setState} />
        {selected.length > 0 && (
          <Button icon="trash" onClick={() => setAsking({ what: 'delete', shares: selected })}>
            删除选中的 {selected.length} 条
          </Button>
        )}
      </div>
      {list.failure && <ErrorState title="列表没有加载成功" reason={list.failure} onRetry={list.retry} />}
      {!rows && !list.failure && <Skeleton shape="rows" />}
      {rows?.length === 0 && <NoShares filtered={list.state !== ''} onNew={onNew} />}
      {rows && rows.length > 0 && (
        <Entries>
          {rows.map((share) => (
            <ShareLine
              key={share.id}
              share={share}
              isChosen={chosen.includes(share.id)}
              onChosen={(isOn) => setChosen(isOn ? [...chosen, share.id] : chosen.filter((id) => id !== share.id))}
              onAsk={setAsking}
            />
          ))}
        </Entries>
      )}
      <Pagination page={list.page} size={PAGE_SIZE} total={list.total} onPage={list.setPage} />
      {asking && <AskedDialog asking={asking} onDone={list.retry} onClose={() => setAsking(null)} />}
    </>
  )
}

const AskedDialog = ({ asking, ...ends }: { asking: Asking; onDone: () => void; onClose: () => void }): ReactElement =>
  asking.what === 'edit' ? (
    <EditShareDialog share={asking.share} onSaved={ends.onDone} onClose={ends.onClose} />
  ) : (
    <EndDialog what={asking.what} shares={asking.shares} {...ends} />
  )

function useShares() {
  const api = useApi()
  const [state, setState] = useState<ShareState | ''>('')
  const [page, setPage] = useState(1)
  const query = { pageNo: page, pageSize: PAGE_SIZE, ...(state !== '' && { state }) }
  const { last, failure, retry } = useQuery(JSON.stringify(query), (signal) => api.call(shareList, { query }, signal))
  return {
    state,
    page,
    failure,
    retry,
    setPage,
    rows: failure ? null : (last?.records ?? null),
    total: last?.total ?? 0,
    setState: (next: ShareState | '') => {
      setState(next)
      setPage(1)
    },
  }
}

const NoShares = ({ filtered, onNew }: { filtered: boolean; onNew: () => void }): ReactElement => (
  <EmptyState
    icon="link"
    title={filtered ? '没有这种状态的分享' : '您还没有分享过知识'}
    actions={
      !filtered && (
        <Button look="primary" onClick={onNew}>
          分享第一篇
        </Button>
      )
    }
  />
)

interface ShareLineProps {
  share: ShareRow
  isChosen: boolean
  onChosen: (isOn: boolean) => void
  onAsk: (asking: Asking) => void
}

const shareTitle = (share: ShareRow) => share.title ?? '已不能阅读的知识'

/** Whether it can be opened now or later, so it can still be changed and cancelled. */
export const isLive = ({ state }: Pick<ShareRow, 'state'>): boolean => state !== 'cancelled'

function ShareLine({ share, isChosen, onChosen, onAsk }: ShareLineProps): ReactElement {
  const title = shareTitle(share)
  const choice = (
    <input
      type="checkbox"
      aria-label={`选择 ${title}`}
      checked={isChosen}
      onChange={(event) => onChosen(event.target.checked)}
    />
  )
  return (
    <Entry before={choice} actions={isLive(share) && <LineActions share={share} onAsk={onAsk} />}>
      <Link className={THREE_LINES} title={title} to={`${PORTAL_PATHS.sharedView}?id=${encodeURIComponent(share.id)}`}>
        {title}
      </Link>
      <ShareUse share={share} />
    </Entry>
  )
}

function ShareUse({ share }: { share: ShareRow }): ReactElement {
  const { text, tone } = SHARE_STATE_TEXTS[share.state]
  return (
    <p className="zk-num">
      <StateDot tone={tone}>{text}</StateDot>
      <span>{describeAudience(share)}</span>
      <span>
        看过 {share.uses}
        {share.maxViews ? ` / ${share.maxViews}` : ''} 次
      </span>
      {share.lastUsed && (
        <span>
          最近 <WireTime time={share.lastUsed} />
        </span>
      )}
      {share.validUntil && (
        <span>
          到 <WireTime time={share.validUntil} />
        </span>
      )}
    </p>
  )
}

function LineActions({ share, onAsk }: Pick<ShareLineProps, 'share' | 'onAsk'>): ReactElement {
  const portal = usePortal()
  const title = shareTitle(share)
  return (
    <>
      {share.key !== '' && (
        <Button
          look="quiet"
          icon="link"
          label={`复制链接 ${title}`}
          onClick={() => void copyText(portal, linkAddress(portal, share.key), '链接已复制')}
        />
      )}
      <Button look="quiet" aria-label={`修改 ${title}`} onClick={() => onAsk({ what: 'edit', share })}>
        修改
      </Button>
      <Button look="quiet" aria-label={`取消分享 ${title}`} onClick={() => onAsk({ what: 'cancel', shares: [share] })}>
        取消分享
      </Button>
    </>
  )
}

/** The recipients of a share in a few words. */
export function describeAudience(share: ShareRow): string {
  if (share.key !== '') return share.hasCode ? '链接，有提取码' : '链接，无提取码'
  const names = share.to.map((each) => each.name ?? '（已不存在）')
  return names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 个` : names.join('、')
}

const WORDS = {
  cancel: { title: '取消分享？', action: '取消分享', done: '已取消分享', call: shareCancel },
  delete: { title: '删除分享？', action: '删除', done: '已删除', call: shareDelete },
} as const

interface EndDialogProps {
  what: keyof typeof WORDS
  shares: readonly ShareRow[]
  onDone: () => void
  onClose: () => void
}

/** Ends shares at once, including for readers who have one open. */
export function EndDialog({ what, shares, onDone, onClose }: EndDialogProps): ReactElement {
  const { api, toast } = usePortal()
  const { title, action, done, call } = WORDS[what]
  const which = shares.length === 1 ? `“${shareTitle(shares[0]!)}”的分享` : `这 ${shares.length} 条分享`
  const more = what === 'delete' ? '，查看记录也会删除' : ''
  const handleConfirm = async () => {
    try {
      await api.call(call, { query: { ids: shares.map(({ id }) => id).join(',') } })
      toast(done)
      onDone()
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      text={`${which}立即失效，正在看的人也不能再打开${more}。此操作不能撤销。`}
      action={action}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  )
}
