import { useLayoutEffect, useState } from 'react'
import { isAheadThere } from '#core/api/ask-ahead.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { withinSite } from '#core/routes/site-base.ts'
import type { Portal } from './instance.ts'
import { isAsked, parseQuery } from './search/search-query.ts'
import { SearchStore } from './search/search.store.ts'
import { SessionStore } from './session/session.store.ts'
import { SiteStore } from './site/site.store.ts'

/** The answers are there and are only read; whatever takes longer is shown as waiting. */
const AT_MOST_MS = 250

/**
 * False while answers that came before the portal are being read. The page is then drawn once, with its hits: laying
 * out and painting it without them first costs a slow machine a tenth of a second.
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

/** What fails here is asked again, and told, by the part that needs it. */
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
