import { lazy, type ReactElement, Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { useStore } from '../use-portal.ts'
import { Later } from '../first-paint/first-drawing.tsx'
import { MayNotSearch, SearchFailure, SearchHint } from './search-states.tsx'
import { formatQuery, isAsked, parseQuery, RESULTS_ID, type SearchQuery } from './search-query.ts'
import { PeopleResults, ResultTabs } from './results/parts.ts'
import { useAsk } from './use-ask.ts'
import { Waiting } from './waiting.tsx'
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
      <div className="zk-search-top">
        <Later>
          <Suspense>
            <ResultTabs query={query} onAsk={ask} />
          </Suspense>
        </Later>
      </div>
      {query.advanced && (
        <div className="zk-page">
          <Suspense fallback={<Skeleton shape="rows" label="正在打开高级搜索" />}>
            <AdvancedForm query={query} onAsk={ask} />
          </Suspense>
        </div>
      )}
      <div id={RESULTS_ID}>
        {mayRead === false && isAsked(query) ? <MayNotSearch /> : <Answer query={query} onAsk={ask} />}
      </div>
    </>
  )
}

function Answer({ query, onAsk }: { query: SearchQuery; onAsk: (query: SearchQuery) => void }): ReactElement {
  const search = useStore(SearchStore)
  const { failure, result, busy, shown } = useSnapshot(search.state)
  if (!isAsked(query)) return <SearchHint />
  if (query.people)
    return (
      <div className="zk-page">
        <Suspense fallback={<Waiting />}>
          <PeopleResults q={query.q} />
        </Suspense>
      </div>
    )
  if (failure) return <SearchFailure failure={failure} onRetry={() => void search.run(query)} />
  if (result && (!busy || shown !== '')) return <SearchResults query={query} onAsk={onAsk} />
  return <Waiting />
}
