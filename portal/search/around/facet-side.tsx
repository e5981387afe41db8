import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { useStore } from '../../use-portal.ts'
import { offeredFacets } from '../kept-facets.ts'
import { wholeTab } from '../kind-tabs.ts'
import { type FacetKey, type SearchQuery, toggle } from '../search-query.ts'
import { SearchStore } from '../search.store.ts'
import { UploadedLately } from './uploaded-lately.tsx'
import { FacetList } from './facet-list.tsx'

interface FacetSideProps {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

/** The facets of the newest answer. A chosen tab is no tick: the first kind that is ticked takes its place. */
export function FacetSide({ query, onAsk }: FacetSideProps): ReactElement {
  const { known, result } = useSnapshot(useStore(SearchStore).state)
  const isTab = wholeTab(query) !== null
  const ticked: SearchQuery = isTab ? { ...query, chosen: { ...query.chosen, kind: [] } } : query
  const handleToggle = (key: FacetKey, value: string) => onAsk(toggle(key === 'kind' ? ticked : query, key, value))
  const facets = offeredFacets(isTab ? {} : known, query, result?.facets)
  return (
    <div className="zk-facets zk-num">
      <FacetList facets={facets} query={ticked} onToggle={handleToggle} />
      <UploadedLately query={query} onAsk={onAsk} />
    </div>
  )
}
