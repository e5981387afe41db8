import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { useStore } from '../../use-portal.ts'
import { countedBefore } from '../kept-facets.ts'
import { type KindTabId, kindsOf, kindTab, kindTabs } from '../kind-tabs.ts'
import { OwnSearches } from '../own/own-searches.tsx'
import { usePeople } from './people-found.ts'
import { isAsked, RESULTS_ID, type SearchQuery } from '../search-query.ts'
import { SearchStore } from '../search.store.ts'

/** The tab of people stands beside those of kinds. */
const PEOPLE = 'people' as const

interface ResultTabsProps {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

/** The kinds of what was found, with counts, and the way to one's own searches. */
export function ResultTabs({ query, onAsk }: ResultTabsProps): ReactElement {
  const { known, result } = useSnapshot(useStore(SearchStore).state)
  const kinds = countedBefore(known, query, 'kind') ?? result?.facets?.kind ?? null
  const people = usePeople(query.q)?.total ?? 0
  const tabs = [
    ...kindTabs(query, kinds),
    ...(people > 0 || query.people ? [{ id: PEOPLE, text: '人', count: people } as const] : []),
  ]
  const handleTab = (id: KindTabId | typeof PEOPLE) => {
    const kind = id === PEOPLE ? query.chosen.kind : kindsOf(id)
    onAsk({ ...query, page: 1, people: id === PEOPLE, chosen: { ...query.chosen, kind } })
  }
  return (
    <div className="zk-page zk-kind-tabs">
      <div>
        {isAsked(query) && (
          <Tabs
            label="结果类型"
            tabs={tabs}
            value={query.people ? PEOPLE : kindTab(query)}
            onChange={handleTab}
            controls={RESULTS_ID}
          />
        )}
      </div>
      <OwnSearches onAsk={onAsk} />
    </div>
  )
}
