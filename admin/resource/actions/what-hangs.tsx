import { Icon } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type AskedAbout, type Hanging, removalPreview } from '#core/contract/sys/removal.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../../api.ts'
import css from './what-hangs.css?inline'

styles(css)

const ICONS = { goes: 'trash', stays: 'tick', blocks: 'warning-sign', waits: 'people' } as const satisfies Record<
  Hanging['fate'],
  string
>

/**
 * Says what is deleted along with records and what stays, or what people keep who are about to be frozen. The server counts it; the question does not wait for that.
 */
export function WhatHangs({ kind, ids }: { kind: AskedAbout; ids: readonly string[] }): ReactElement | null {
  const query = { kind, ids: ids.join(',') }
  const { last, failure } = useQuery(`what hangs on ${kind} ${query.ids}`, (signal) =>
    api.call(removalPreview, { query }, signal),
  )
  if (failure) return null
  if (!last) return <p role="status">正在统计相关的数据…</p>
  return (
    <ul className="zk-what-hangs" role="status">
      {last.map(({ text, fate }) => (
        <li key={text} className={`is-${fate}`}>
          <Icon icon={ICONS[fate]} size={12} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
