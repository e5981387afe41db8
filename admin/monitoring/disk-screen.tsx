import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { diskInfo, NEARLY_FULL } from '#core/contract/platform/monitoring.ts'
import { formatSize } from '#core/text/file-size.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import css from './monitoring.css?inline'
import { usePolled } from './use-polled.ts'

styles(css)

/** The space of every disk. The first disk holds the data. */
export function DiskScreen(): ReactElement {
  const { last, failure, retry } = usePolled('disks', (signal) => api.call(diskInfo, {}, signal))
  if (failure && !last) return <ErrorState title="磁盘空间没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  return (
    <section className="zk-monitoring zk-num">
      <BesideTitle>
        <Button icon="refresh" text="刷新" onClick={retry} />
      </BesideTitle>
      <ul className="zk-disks">
        {last.map(({ name, max, rest, restPPT }, at) => (
          <li key={name}>
            <strong>
              {name}
              {at === 0 && '（数据所在）'}
            </strong>
            <ProgressBar share={(max - rest) / max} label={`${name} 已用 ${restPPT} %`} />
            <span className={restPPT >= NEARLY_FULL ? 'is-full' : undefined}>
              已用 {formatSize(max - rest)}，共 {formatSize(max)}，{restPPT} %
              {restPPT >= NEARLY_FULL && '，空间将要用完'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const screens = { 'modules/monitor/DiskMonitoring': DiskScreen }
