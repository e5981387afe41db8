import type { ReactElement } from 'react'
import { type AccountEvent, accountHistory } from '#core/contract/sys/own-account.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useApi } from '../use-portal.ts'

const EVENTS: Record<AccountEvent['action'], { text: string; tone: Tone }> = {
  'sign-in': { text: '登录', tone: 'good' },
  'sign-in-failed': { text: '登录失败', tone: 'bad' },
  'sign-out': { text: '退出登录', tone: 'quiet' },
  'session-end': { text: '退出其他设备', tone: 'quiet' },
  'session-force-end': { text: '被管理员强制退出', tone: 'warn' },
  'password-change': { text: '修改密码', tone: 'warn' },
  'password-change-failed': { text: '修改密码失败', tone: 'bad' },
  'password-reset': { text: '密码被管理员重置', tone: 'warn' },
}

/** The sign-in history of the account, so that the person can notice foreign sign-ins. */
export function HistoryCard(): ReactElement {
  const api = useApi()
  const { value, failure, retry } = useQuery('history', (signal) => api.call(accountHistory, {}, signal))
  return (
    <Card title="登录记录">
      {failure && <ErrorState title="登录记录没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !value && <Skeleton shape="rows" />}
      {value && (
        <>
          <p className="zk-profile-note">最近 {value.length} 条。如有不是您本人的，请修改密码并告诉管理员。</p>
          <ul className="zk-profile-events" aria-label="登录记录" tabIndex={0}>
            {value.map(({ id, action, ip, createTime }) => (
              <li key={id}>
                <StateDot tone={EVENTS[action].tone}>{EVENTS[action].text}</StateDot>
                <span className="zk-num">{ip}</span>
                <span className="zk-num">
                  <WireTime time={createTime ?? ''} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
