import '#ui/theme/base.ts'
import { type ReactElement, type ReactNode, useEffect, useMemo } from 'react'
import {
  BrowserRouter,
  HashRouter,
  MemoryRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { findOwner, PORTAL_PATHS } from '#core/routes/owner.ts'
import { ErrorBoundary } from '#ui/feedback/error-state/error-boundary.tsx'
import { styles } from '#ui/theme/styles.ts'
import { takeWord } from '#core/api/storage/parting-word.ts'
import { withinSite } from '#core/routes/site-base.ts'
import { accentStyle, useTheme } from '#ui/theme/theme.ts'
import { FirstDrawing } from './first-paint/first-drawing.tsx'
import { createPortal } from './instance.ts'
import { useOpened } from './use-opened.ts'
import { InstallStore } from './offline/install.store.ts'
import { useKeptRights } from './offline/use-kept-rights.ts'
import { useServiceWorker } from './offline/use-service-worker.ts'
import { menuPaths } from './menu-paths.ts'
import { PortalContext, useHost } from './use-portal.ts'
import css from './portal.css?inline'
import { SCREENS } from './routes.tsx'
import { useSession } from './session/use-session.ts'
import { Guarded } from './shell/guarded.tsx'
import { useBarColour } from './site/use-bar-colour.ts'
import { useSite } from './site/use-site.ts'
import { SiteStore } from './site/site.store.ts'

styles(css)

export type Routing = 'history' | 'hash' | 'memory'

export interface PortalProps {
  container: HTMLElement | ShadowRoot
  /** The server: '' for this one, or an address or path prefix. */
  base?: string
  routing?: Routing
}

/** The whole portal, rendered into a shadow root of our own page or of a foreign one. */
export function Portal({ base = '', routing = 'history' }: PortalProps): ReactElement {
  const address = base.replace(/\/+$/, '')
  const portal = useMemo(() => {
    const made = createPortal(describeHost(routing, address))
    void made.store(SiteStore).load()
    // The browser's offer comes when it likes.
    made.store(InstallStore)
    const word = takeWord()
    if (word) made.toast(word, 'bad')
    return made
  }, [address, routing])
  const opened = useOpened(portal)
  useServiceWorker(portal)
  useKeptRights(portal)
  if (!opened) return <></>
  return (
    <PortalContext value={portal}>
      <Root>
        <ErrorBoundary>
          <FirstDrawing>
            <Router routing={routing} address={address}>
              <Screens />
            </Router>
          </FirstDrawing>
        </ErrorBoundary>
      </Root>
    </PortalContext>
  )
}

/**
 * On our own page the theme tokens are set on the page; on a foreign page the portal sets its accent colour on its own
 * root.
 */
function Root({ children }: { children: ReactNode }): ReactElement {
  const theme = useTheme()
  const { ownsPage } = useHost()
  const colour = useSite('ThemeColor')
  const style = ownsPage ? undefined : accentStyle(theme, colour)
  useBarColour(theme, colour)
  return (
    <div className="zk-root zk-portal" lang="zh-CN" data-theme={theme} style={style}>
      {children}
    </div>
  )
}

const describeHost = (routing: Routing, address: string) => ({
  address,
  ownsPage: routing !== 'memory',
  loadedPath: withinSite(location.pathname),
})

const ROUTES: RouteObject[] = [
  {
    element: <Guarded />,
    children: [
      ...SCREENS.map(({ path, Screen }) => ({ path, element: <Screen /> })),
      // The guard redirects `/` before this is rendered.
      { path: '/', element: <Outlet /> },
      { path: '/user', element: <Navigate to={PORTAL_PATHS.login} replace /> },
      { path: '*', element: <Elsewhere /> },
    ],
  },
]

const Screens = () => useRoutes(ROUTES)

interface RouterProps {
  routing: Routing
  address: string
  children: ReactNode
}

/** Uses the routers without loaders and actions, which would add a tenth to the first load. */
function Router({ routing, address, children }: RouterProps): ReactElement {
  if (routing === 'memory') return <MemoryRouter initialEntries={[PORTAL_PATHS.home]}>{children}</MemoryRouter>
  if (routing === 'hash') return <HashRouter>{children}</HashRouter>
  // On a page of another server only that page owns the paths; only a prefix of our own origin can be our base.
  const url = new URL(address || '/', location.href)
  const basename = url.origin === location.origin ? url.pathname : '/'
  return <BrowserRouter basename={basename}>{children}</BrowserRouter>
}

/** A path without a screen of the portal: a full page load if it belongs to the console, else not found. */
function Elsewhere(): ReactElement | null {
  const { pathname, search, hash } = useLocation()
  const { address, loadedPath } = useHost()
  const { user, menu } = useSession()
  const isOpen = user !== null && menu === null
  const isConsole = pathname !== loadedPath && findOwner(pathname, menuPaths(menu ?? [])) === 'admin'
  useEffect(() => {
    if (isConsole) location.assign(address + pathname + search + hash)
  }, [isConsole, address, pathname, search, hash])
  return isConsole || isOpen ? null : <Navigate to={PORTAL_PATHS.notFound} replace />
}
