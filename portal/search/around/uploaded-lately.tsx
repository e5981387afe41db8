import type { ReactElement } from 'react'
import type { SearchQuery } from '../search-query.ts'

const PERIODS = [
  { text: '最近一周', days: 7 },
  { text: '最近一个月', days: 30 },
  { text: '最近一年', days: 365 },
] as const

/** So many days ago, in the form of the address. */
function dayBefore(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() - days)
  // The Swedish form of a date is that of ISO 8601, in local time.
  return day.toLocaleDateString('sv-SE')
}

interface UploadedLatelyProps {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

/** Beside the facets: only what was uploaded lately. */
export const UploadedLately = ({ query, onAsk }: UploadedLatelyProps): ReactElement => (
  <section className="zk-facet">
    <h2>上传时间</h2>
    <ul>
      {PERIODS.map(({ text, days }) => {
        const from = dayBefore(days)
        const isOn = query.conditions.from === from && query.conditions.to === ''
        const conditions = { ...query.conditions, from: isOn ? '' : from, to: '' }
        return (
          <li key={days}>
            <button type="button" aria-pressed={isOn} onClick={() => onAsk({ ...query, page: 1, conditions })}>
              <i aria-hidden="true" />
              <span>{text}</span>
            </button>
          </li>
        )
      })}
    </ul>
  </section>
)
