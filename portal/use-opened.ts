import { useLayoutEffect, useState } from 'react'
import { isAheadThere } from '#core/api/ask-ahead.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { withinSite } from '#core/routes/site-base.ts'
import type { Portal } from './instance.ts'
import { isAsked, parseQuery } from './search/search-query.ts'
import { SearchStore } from './search/search.store.ts'
import { SessionStore } from './session/session.store.ts'
import { SiteStore } from './site/site.store.ts'

/** Maximum wait: the answers are already there and only need to be parsed. */
const AT_MOST_MS = 250

/**
 * False while early answers are being parsed. The page is then drawn once, with its hits: drawing it without them first
 * costs a tenth of a second on a slow machine.
 */
export function useOpened(portal: Portal): boolean {
  const [opened, setOpened] = useState(() => !portal.host.ownsPage || !isAheadThere())
  useLayoutEffect(() => {
    if (opened) return undefined
    const open = () => setOpened(true)
    const timer = setTimeout(open, AT_MOST_MS)
    void readAhead(portal).then(open)
    return () => clearTimeout(timer)
  }, [opened, portal])
  return opened
}

/** Errors are ignored here: the component that needs the data requests it again and reports them. */
async function readAhead(portal: Portal): Promise<void> {
  const session = portal.store(SessionStore)
  const { user, mustChangePassword } = session.state
  const isSignedIn = user !== null && !mustChangePassword
  const query = parseQuery(new URLSearchParams(location.search))
  const isSearch = withinSite(location.pathname) === PORTAL_PATHS.search && isAsked(query)
  await Promise.allSettled([
    portal.store(SiteStore).loaded(),
    isSignedIn && session.loadMenu(),
    isSignedIn && isSearch && portal.store(SearchStore).open(query),
  ])
}
