import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { cacheInfo, cacheKeys, cacheMemory } from '#core/contract/platform/monitoring.ts'
import { formatSize } from '#core/text/file-size.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { FigureTable } from './figure-table.tsx'
import { HISTORY, HistoryChart } from './history-chart.tsx'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import css from './monitoring.css?inline'
import { usePolled } from './use-polled.ts'

styles(css)

interface Sample {
  at: number
  keys: number
  memory: number
}

/** The caches in the memory of the process. Other installations use Redis for this. */
export function CacheScreen(): ReactElement {
  const [history, setHistory] = useState<readonly Sample[]>([])
  const { last, failure, retry } = usePolled('caches', async (signal) => {
    const [lines, keys, memory] = await Promise.all([
      api.call(cacheInfo, {}, signal),
      api.call(cacheKeys, {}, signal),
      api.call(cacheMemory, {}, signal),
    ])
    setHistory((before) =>
      [...before, { at: Date.now(), keys: keys.dbSize, memory: memory.used_memory }].slice(-HISTORY),
    )
    return lines
  })
  if (failure && !last) return <ErrorState title="缓存没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  return (
    <section className="zk-monitoring zk-num">
      <BesideTitle>
        <Button icon="refresh" text="刷新" onClick={retry} />
      </BesideTitle>
      <div className="zk-monitoring-charts">
        <HistoryChart label="缓存条数" readings={history.map(({ at, keys }) => ({ at, value: keys }))} text={String} />
        <HistoryChart
          label="进程堆内存"
          readings={history.map(({ at, memory }) => ({ at, value: memory }))}
          isBytes
          text={formatSize}
        />
      </div>
      <FigureTable
        head="内容"
        figures={last.map(({ key, value, description }) => ({ name: key, title: description, text: value }))}
      />
    </section>
  )
}

export const screens = { 'modules/monitor/RedisInfo': CacheScreen }
