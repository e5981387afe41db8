import type { ReactElement } from 'react'
import { wireDay } from '#core/text/wire-time.ts'
import { plusDays } from '#ui/controls/date-field/days.ts'
import type { SearchQuery } from '../search-query.ts'

const PERIODS = [
  { text: '最近一周', days: 7 },
  { text: '最近一个月', days: 30 },
  { text: '最近一年', days: 365 },
] as const

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
        const from = plusDays(wireDay(new Date()), -days)
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
