import { type ReactElement, useMemo } from 'react'
import { grouped } from '#core/text/grouped.ts'
import type { Trend } from '#core/contract/km/dashboard.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { styles } from '#ui/theme/styles.ts'
import { Figure } from './figure.tsx'
import css from './trend-cards.css?inline'
import { trendChange, trendData, trendFigure, trendLook, TREND_WORDS } from './trend-words.ts'

styles(css)

/** The figures over time, each with its picture, its table and the list that it counts. */
export const TrendCards = ({ trends }: { trends: readonly Trend[] }): ReactElement => (
  <div className="zk-trends zk-num">
    {trends.map((trend) => (
      <TrendCard key={trend.key} trend={trend} />
    ))}
  </div>
)

function TrendCard({ trend }: { trend: Trend }): ReactElement {
  const { key, list, wholeList, whole, people } = trend
  const { title, whyNone } = TREND_WORDS[key]
  const data = useMemo(() => trendData(trend), [trend])
  const change = trendChange(trend)
  const figure = trendFigure(trend)
  return (
    <Chart data={data} look={trendLook(key)} whyNone={whyNone}>
      <span className="zk-trend-figure">
        <Figure list={list} label={`${title} ${figure}`}>
          {figure}
        </Figure>
        {change && <small className={change.isGood ? 'is-good' : 'is-bad'}>{change.text}</small>}
        {wholeList && whole !== null && (
          <small>
            {grouped(trend.count)} / <Figure list={wholeList}>{grouped(whole)}</Figure>
          </small>
        )}
        {people !== null && <small>{people} 人贡献</small>}
        {key === 'overdue' && <small>下图为接下来要复查的</small>}
      </span>
    </Chart>
  )
}
