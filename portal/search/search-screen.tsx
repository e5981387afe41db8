import { lazy, type ReactElement, Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { useStore } from '../use-portal.ts'
import { ModeSwitch } from './advanced/mode-switch.tsx'
import { OwnSearches } from './own/own-searches.tsx'
import { SearchBox } from './box/search-box.tsx'
import { SearchFailure, SearchHint, MayNotSearch } from './search-states.tsx'
import { formatQuery, isAsked, searchMode, parseQuery, type SearchQuery, withMode } from './search-query.ts'
import { SearchResults } from './results/search-results.tsx'
import css from './search-screen.css?inline'
import { SearchStore } from './search.store.ts'

styles(css)

const AdvancedForm = lazy(() => import('./advanced/advanced-form.tsx').then((m) => ({ default: m.AdvancedForm })))

/** /doSearch: the address has the query, the store its newest answer. */
export function SearchScreen(): ReactElement {
  const [params] = useSearchParams()
  const address = params.toString()
  const query = useMemo(() => parseQuery(new URLSearchParams(address)), [address])
  const ask = useAsk()
  const { key } = useLocation()
  const search = useStore(SearchStore)

  const mayRead = useMayRead()
  useEffect(() => {
    if (!isAsked(query) || mayRead === false) search.clear()
    else if (mayRead) void search.run(query)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same words asked again are a new location, and the answer may have changed
  }, [query, key, mayRead, search])

  const last = search.lastWords()
  if (query.q === '' && last !== '' && address === '') {
    return <Navigate to={`${PORTAL_PATHS.search}?${formatQuery({ ...query, q: last })}`} replace />
  }
  return (
    <>
      <h1 className="zk-hidden">搜索</h1>
      <div className="zk-search-bar">
        <div className="zk-page">
          <SearchBox size="medium" q={query.q} onSearch={(q) => ask({ ...query, q, page: 1, asTyped: false })} />
          <ModeSwitch value={searchMode(query)} onChange={(mode) => ask(withMode(query, mode))} />
          <OwnSearches onAsk={ask} />
        </div>
      </div>
      {query.advanced && (
        <div className="zk-page">
          <Suspense fallback={<Skeleton shape="rows" label="正在打开高级搜索" />}>
            <AdvancedForm query={query} onAsk={ask} />
          </Suspense>
        </div>
      )}
      {mayRead === false && isAsked(query) ? <MayNotSearch /> : <Answer query={query} onAsk={ask} />}
    </>
  )
}

function Answer({ query, onAsk }: { query: SearchQuery; onAsk: (query: SearchQuery) => void }): ReactElement {
  const search = useStore(SearchStore)
  const { failure, result, busy, shown } = useSnapshot(search.state)
  if (!isAsked(query)) return <SearchHint />
  if (failure) return <SearchFailure failure={failure} onRetry={() => void search.run(query)} />
  if (result && (!busy || shown !== '')) return <SearchResults query={query} onAsk={onAsk} />
  return (
    <div className="zk-page" style={{ paddingBlock: 28 }}>
      <Skeleton shape="results" label="正在搜索" />
    </div>
  )
}

/** A new query is a new history entry, so that 返回 leads to the previous one. */
function useAsk(): (query: SearchQuery) => void {
  const navigate = useNavigate()
  return (query) => void navigate(`${PORTAL_PATHS.search}?${formatQuery(query)}`)
}
