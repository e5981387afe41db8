import { type ReactElement, useState } from 'react'
import { daysAgo, RECENT_DAYS } from '../../documents/recent-days.ts'
import type { SearchQuery } from '../search-query.ts'

interface UploadedLatelyProps {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

/** Beside the facets: only what was uploaded lately. */
export function UploadedLately({ query, onAsk }: UploadedLatelyProps): ReactElement {
  const [now] = useState(() => new Date())
  return (
    <section className="zk-facet">
      <h2>上传时间</h2>
      <ul>
        {RECENT_DAYS.map(({ days, text }) => {
          const from = daysAgo(days, now)
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
}
