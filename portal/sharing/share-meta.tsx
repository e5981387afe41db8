import { type ReactElement, useState } from 'react'
import type { SharedRow, ShareRow } from '#core/contract/km/rights/share.ts'
import { untilText } from '#core/text/until-text.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { SHARE_STATE_TEXTS } from './share-state.ts'

export const shareTitle = (share: Pick<ShareRow, 'title'>) => share.title ?? '已不能阅读的知识'

/** Whether it can be opened now or later, so it can still be changed and cancelled. */
export const isLive = ({ state }: Pick<ShareRow, 'state'>): boolean => state !== 'cancelled'

/** The recipients of a share in a few words. */
export function describeAudience(share: ShareRow): string {
  if (share.key !== '') return share.hasCode ? '链接，有提取码' : '链接，无提取码'
  const names = share.to.map((each) => each.name ?? '（已不存在）')
  return names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 个` : names.join('、')
}

/** A link, or people: told apart before anything is read. */
export const ShareFace = ({ share }: { share: Pick<ShareRow, 'key' | 'hasCode'> }): ReactElement =>
  share.key === '' ? <Tile icon="users" hue="violet" /> : <Tile icon="link" hue="blue" />

export function ShareState({ share }: { share: Pick<ShareRow, 'state'> }): ReactElement {
  const { text, tone } = SHARE_STATE_TEXTS[share.state]
  return <StateDot tone={tone}>{text}</StateDot>
}

/** Until when it holds, and how long that still is. */
export function ShareEnd({
  share,
}: {
  share: Pick<SharedRow, 'state' | 'validFrom' | 'validUntil'>
}): ReactElement | null {
  const [now] = useState(() => new Date())
  if (share.state === 'waiting' && share.validFrom)
    return (
      <span>
        <WireTime time={share.validFrom} /> 起
      </span>
    )
  if (!share.validUntil) return null
  return (
    <span>
      到 <WireTime time={share.validUntil} />
      {share.state === 'active' && `，${untilText(share.validUntil, now)}`}
    </span>
  )
}

/** How often it was opened, as a small bar where that is limited. */
export const ShareVisits = ({ share }: { share: ShareRow }): ReactElement => (
  <div className="zk-share-visits zk-num">
    <span>
      看过 {share.uses}
      {share.maxViews ? ` / ${share.maxViews}` : ''} 次
    </span>
    {share.maxViews ? (
      <ProgressBar share={Math.min(1, share.uses / share.maxViews)} label={`“${shareTitle(share)}”的查看次数`} />
    ) : null}
    {share.lastUsed && (
      <small>
        最近 <WireTime time={share.lastUsed} />
      </small>
    )}
  </div>
)
