import { type ReactElement, Suspense, useMemo } from 'react'
import { lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Later } from '../../first-paint/first-drawing.tsx'
import { EMPTY_QUERY, parseQuery } from '../search-query.ts'
import { useAsk } from '../use-ask.ts'
import { SearchBox } from './search-box.tsx'

const ModeMenu = lazy(() => import('../advanced/mode-menu.tsx').then((m) => ({ default: m.ModeMenu })))

/** The box of the top bar. Among results it holds their words and keeps their conditions; elsewhere it begins afresh. */
export function HeadSearch(): ReactElement {
  const { pathname, search } = useLocation()
  const isAmongResults = pathname === PORTAL_PATHS.search
  const query = useMemo(
    () => (isAmongResults ? parseQuery(new URLSearchParams(search)) : EMPTY_QUERY),
    [isAmongResults, search],
  )
  const ask = useAsk()
  return (
    <SearchBox size="small" q={query.q} onSearch={(q) => ask({ ...query, q, page: 1, asTyped: false })}>
      <Later>
        <Suspense>
          <ModeMenu query={query} onAsk={ask} />
        </Suspense>
      </Later>
    </SearchBox>
  )
}
