import { type ReactElement, useState } from 'react'
import { healthTotals } from '#core/contract/km/documents/health.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { health } from './health-list.ts'
import css from './health-screen.css?inline'
import { PartsCard, ReasonsCard, SiteCard } from './totals-cards.tsx'

styles(css)

/** How well the knowledge is kept, and below it the documents to work through. */
export function HealthScreen(): ReactElement {
  const [done, setDone] = useState(0)
  return (
    <div className="zk-health">
      <Totals done={done} />
      <ResourceScreen def={health} onChanged={() => setDone((was) => was + 1)} />
    </div>
  )
}

/** The figures follow what is done in the list; the former ones stay until the new ones are there. */
function Totals({ done }: { done: number }): ReactElement {
  const { last: value, failure } = useQuery(String(done), (signal) => api.call(healthTotals, {}, signal))
  return (
    <section aria-label="总览">
      <Refusal>{failure}</Refusal>
      {value === null && failure === null && <Skeleton shape="rows" />}
      {value && (
        <div className="zk-health-totals zk-num">
          <SiteCard {...value.site} />
          <ReasonsCard reasons={value.reasons} />
          <PartsCard categories={value.categories} departments={value.departments} />
        </div>
      )}
    </section>
  )
}

export const screens = { 'km/filemanagement/KnowledgeHealth': HealthScreen }
