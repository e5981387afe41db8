import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { metricFact, type MetricName } from '#core/contract/platform/metrics.ts'
import { type Metric, metrics } from '#core/contract/platform/monitoring.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { FigureTable } from './figure-table.tsx'
import { HISTORY, HistoryChart } from './history-chart.tsx'
import { chartText, metricText, metricValue } from './metric-text.ts'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import css from './monitoring.css?inline'
import { usePolled } from './use-polled.ts'

styles(css)

export interface MetricsFacts {
  /** Metrics with a chart. `top` is the largest possible value, or the metric that has it. */
  charts: readonly { name: MetricName; top?: MetricName | number }[]
  rows: readonly MetricName[]
}

type Known = ReadonlyMap<string, Metric>

interface Moment {
  at: number
  known: Known
}

/** Figures of the running server. The screen asks for them every few seconds. */
export function MetricsScreen({ charts, rows }: MetricsFacts): ReactElement {
  const names = [...new Set([...charts.flatMap(({ name, top }) => [name, top]), ...rows])].filter(
    (each) => typeof each === 'string',
  )
  const [history, setHistory] = useState<readonly Moment[]>([])
  const { last, failure, retry } = usePolled(names.join(','), async (signal) => {
    const found = await api.call(metrics, { query: { names: names.join(',') } }, signal)
    const known = new Map(found.map((metric) => [metric.name, metric]))
    setHistory((before) => [...before, { at: Date.now(), known }].slice(-HISTORY))
    return known
  })
  if (failure && !last) return <ErrorState title="指标没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  return (
    <section className="zk-monitoring zk-num">
      <BesideTitle>
        <Button icon="refresh" text="刷新" onClick={retry} />
      </BesideTitle>
      <Charts charts={charts} history={history} last={last} />
      <FigureTable
        head="指标"
        figures={rows.map((name) => ({
          name,
          title: metricFact(name).title,
          text: metricText(name, last.get(name)),
        }))}
      />
    </section>
  )
}

const Charts = (p: Pick<MetricsFacts, 'charts'> & { history: readonly Moment[]; last: Known }): ReactElement => (
  <div className="zk-monitoring-charts">
    {p.charts.map(({ name, top }) => (
      <HistoryChart
        key={name}
        label={metricFact(name).title}
        readings={p.history.map(({ at, known }) => ({ at, value: metricValue(known.get(name)) ?? 0 }))}
        top={typeof top === 'string' ? (metricValue(p.last.get(top)) ?? undefined) : top}
        isBytes={metricFact(name).unit === 'bytes'}
        text={(value) => chartText(name, value)}
      />
    ))}
  </div>
)
