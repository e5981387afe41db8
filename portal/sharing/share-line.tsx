import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { shareEdit, type ShareRow } from '#core/contract/km/rights/share.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { plusDays, plusMonths } from '#ui/controls/date-field/days.ts'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { Entry } from '../access/entries.tsx'
import { copyText } from '../copy-text.ts'
import { THREE_LINES } from '../documents/long-title.tsx'
import { linkAddress } from '../new-share/share-link.ts'
import { useApi, usePortal } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { describeAudience, isLive, ShareEnd, ShareFace, ShareState, shareTitle, ShareVisits } from './share-meta.tsx'

const MadeLink = lazy(async () => ({ default: (await import('../new-share/made-shares.tsx')).MadeLink }))

/** What is asked before a share changes. */
export type Asking = { what: 'edit'; share: ShareRow } | { what: 'cancel' | 'delete'; shares: readonly ShareRow[] }

interface ShareLineProps {
  share: ShareRow
  isChosen: boolean
  onChosen: (isOn: boolean) => void
  onAsk: (asking: Asking) => void
  onChanged: () => void
}

/** One share of the person: what, to whom, until when, how often used, and what can be done with it. */
export function ShareLine({ share, isChosen, onChosen, ...ends }: ShareLineProps): ReactElement {
  const title = shareTitle(share)
  const before = (
    <>
      <input
        type="checkbox"
        aria-label={`选择 ${title}`}
        checked={isChosen}
        onChange={(event) => onChosen(event.target.checked)}
      />
      <ShareFace share={share} />
    </>
  )
  const after = (
    <>
      <ShareVisits share={share} />
      <div className="zk-share-acts is-row">{isLive(share) && <LineActions share={share} {...ends} />}</div>
    </>
  )
  return (
    <Entry before={before} actions={after}>
      <Link className={THREE_LINES} title={title} to={`${PORTAL_PATHS.sharedView}?id=${encodeURIComponent(share.id)}`}>
        {title}
      </Link>
      <p className="zk-num">
        <ShareState share={share} />
        <span>{describeAudience(share)}</span>
        <ShareEnd share={share} />
      </p>
    </Entry>
  )
}

type LineActionsProps = Pick<ShareLineProps, 'share' | 'onAsk' | 'onChanged'>

function LineActions({ share, onAsk, onChanged }: LineActionsProps): ReactElement {
  const title = shareTitle(share)
  return (
    <>
      {share.key !== '' && <LinkActions share={share} />}
      <Extend share={share} onChanged={onChanged} />
      <Button look="quiet" aria-label={`修改 ${title}`} onClick={() => onAsk({ what: 'edit', share })}>
        修改
      </Button>
      <Button look="quiet" aria-label={`取消分享 ${title}`} onClick={() => onAsk({ what: 'cancel', shares: [share] })}>
        取消分享
      </Button>
    </>
  )
}

function LinkActions({ share }: { share: ShareRow }): ReactElement {
  const portal = usePortal()
  const [shows, setShows] = useState(false)
  const title = shareTitle(share)
  return (
    <>
      <Button
        look="quiet"
        icon="link"
        label={`复制链接 ${title}`}
        onClick={() => void copyText(portal, linkAddress(portal, share.key), '链接已复制')}
      />
      <Button look="quiet" icon="qr-code" label={`二维码 ${title}`} onClick={() => setShows(true)} />
      {shows && (
        <Dialog title="扫码打开" onClose={() => setShows(false)}>
          <Suspense>
            <MadeLink title={title} shareKey={share.key} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

/** From the later of its end and today. */
const LONGER = [
  ['延长一周', (day: string) => plusDays(day, 7)],
  ['延长一个月', (day: string) => plusMonths(day, 1)],
  ['延长三个月', (day: string) => plusMonths(day, 3)],
] as const

function Extend({ share, onChanged }: Pick<ShareLineProps, 'share' | 'onChanged'>): ReactElement {
  const api = useApi()
  const [, work] = useWork()
  const end = share.validUntil?.slice(0, 10) ?? ''
  const extend = async (later: (day: string) => string) => {
    const today = wireDay(new Date())
    const validUntil = later(end > today ? end : today)
    if (await work(() => api.call(shareEdit, { body: { id: share.id, validUntil } }), `有效期延长到 ${validUntil}`))
      onChanged()
  }
  return (
    <MenuButton
      label={`延长 ${shareTitle(share)}`}
      face="延长"
      className={buttonClass('quiet')}
      entries={LONGER.map(([text, later]) => ({
        text,
        onSelect: () => void extend(later),
      }))}
    />
  )
}
