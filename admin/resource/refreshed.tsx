import type { ReactElement } from 'react'
import { wireSecond } from '#core/text/wire-time.ts'
import type { Rows } from './use-rows.ts'

interface RefreshedProps {
  seconds: number
  list: Pick<Rows<never>, 'readAt' | 'unread'>
  isPaused: boolean
}

/** Below a list that refreshes itself: when it was read, and whether it goes on. Only what goes wrong is announced. */
export function Refreshed({ seconds, list, isPaused }: RefreshedProps): ReactElement {
  const { readAt, unread } = list
  const next = isPaused ? '选中或操作期间暂停更新' : `每 ${seconds} 秒自动更新`
  return (
    <p className="zk-resource-read zk-num">
      {readAt !== null && `${wireSecond(readAt).slice(11)} 读取，${next}`}
      <span role="status">{unread !== null && `现在读不到新的内容：${unread}`}</span>
    </p>
  )
}
