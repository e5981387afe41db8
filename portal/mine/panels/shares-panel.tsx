import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { ShareRow, ShareState } from '#core/contract/km/rights/share.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useStore } from '../../use-portal.ts'
import { MineStore } from '../mine.store.ts'
import { ListFrame } from './list-frame.tsx'
import { MineLine } from './mine-line.tsx'

const STATES: Record<ShareState, { tone: Tone; text: string }> = {
  waiting: { tone: 'warn', text: '未开始' },
  active: { tone: 'good', text: '有效' },
  usedUp: { tone: 'quiet', text: '次数已用完' },
  over: { tone: 'quiet', text: '已到期' },
  cancelled: { tone: 'quiet', text: '已取消' },
}

/** A short list of the person's shares; they are managed on the page of shares. */
export function SharesPanel(): ReactElement {
  const list = useStore(MineStore).lists.shares
  const manage = (
    <Link className={buttonClass()} to={PORTAL_PATHS.shares}>
      管理分享
    </Link>
  )
  const empty = (
    <EmptyState icon="link" title="您还没有分享过知识" actions={manage}>
      阅读知识时可以分享给同事，或生成链接。
    </EmptyState>
  )
  return (
    <ListFrame list={list} empty={empty}>
      {(rows) => (
        <>
          <div className="zk-mine-toolbar">{manage}</div>
          <ul className="zk-mine-lines">
            {rows.map((row) => (
              <MineLine
                key={row.id}
                docId={row.docId}
                title={row.title}
                text={toWhom(row)}
                meta={<Facts row={row} />}
              />
            ))}
          </ul>
        </>
      )}
    </ListFrame>
  )
}

const toWhom = ({ to, hasCode }: ShareRow): string =>
  to.length === 0
    ? `链接${hasCode ? '，需要提取码' : ''}`
    : `分享给 ${to
        .slice(0, 3)
        .map(({ name }) => name ?? '已不存在的对象')
        .join('、')}${to.length > 3 ? ` 等 ${to.length} 个` : ''}`

function Facts({ row }: { row: ShareRow }): ReactElement {
  const { tone, text } = STATES[row.state]
  return (
    <>
      <StateDot tone={tone}>{text}</StateDot>
      <span>打开 {row.uses} 次</span>
      {row.validUntil && (
        <span>
          至 <WireTime time={row.validUntil} />
        </span>
      )}
    </>
  )
}
