import '#ui/theme/base.ts'
import { type ReactElement, useEffect, useMemo } from 'react'
import {
  createBrowserRouter,
  createHashRouter,
  createMemoryRouter,
  Navigate,
  Outlet,
  RouterProvider,
  useLocation,
} from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ownerOf, PORTAL_PATHS } from '#core/routes/owner.ts'
import { BrokenPage } from '#ui/feedback/error-state/broken-page.tsx'
import { styles } from '#ui/theme/styles.ts'
import { takeWord } from '#core/api/storage/parting-word.ts'
import { useTheme } from '#ui/theme/theme.ts'
import { toast } from '#ui/feedback/toast/toast.tsx'
import { connect } from './api.ts'
import { menuPaths } from './menu-paths.ts'
import { HostContext, useHost } from './host.ts'
import css from './portal.css?inline'
import { SCREENS } from './routes.tsx'
import { restoreSession, session } from './session/session.store.ts'
import { Guarded } from './shell/guarded.tsx'
import { loadSite } from './site/site.store.ts'

styles(css)

export type Routing = 'history' | 'hash' | 'memory'

export interface PortalProps {
  container: HTMLElement | ShadowRoot
  /** Where the server is: '' here, or an address or path prefix. */
  base?: string
  routing?: Routing
}

/** The whole portal, drawn into a shadow root of our own page or of a foreign one. */
export function Portal({ base = '', routing = 'history' }: PortalProps): ReactElement {
  const address = base.replace(/\/+$/, '')
  const theme = useTheme()
  const { router, host } = useMemo(() => {
    connect(address)
    restoreSession()
    void loadSite()
    const word = takeWord()
    if (word) toast(word, 'bad')
    return { router: routerOf(routing, address), host: hostOf(routing, address) }
  }, [address, routing])
  return (
    <HostContext value={host}>
      <div className="zk-root zk-portal" lang="zh-CN" data-theme={theme}>
        <RouterProvider router={router} />
      </div>
    </HostContext>
  )
}

const hostOf = (routing: Routing, address: string) => ({
  address,
  ownsPage: routing !== 'memory',
  loadedPath: location.pathname,
})

const ROUTES = [
  {
    element: <Guarded />,
    errorElement: <BrokenPage />,
    children: [
      ...SCREENS.map(({ path, Screen }) => ({ path, element: <Screen /> })),
      // The guard has taken `/` elsewhere before this is drawn.
      { path: '/', element: <Outlet /> },
      { path: '/user', element: <Navigate to={PORTAL_PATHS.login} replace /> },
      { path: '*', element: <Elsewhere /> },
    ],
  },
]

function routerOf(routing: Routing, address: string) {
  if (routing === 'memory') return createMemoryRouter(ROUTES, { initialEntries: [PORTAL_PATHS.home] })
  if (routing === 'hash') return createHashRouter(ROUTES)
  // On a page of another server the path space is that page's: only a prefix of our own origin is a base of ours.
  const url = new URL(address || '/', location.href)
  return createBrowserRouter(ROUTES, { basename: url.origin === location.origin ? url.pathname : '/' })
}

/** A path that is no screen of ours: the console's, which is a full load, or nobody's. */
function Elsewhere(): ReactElement | null {
  const { pathname, search, hash } = useLocation()
  const { address, loadedPath } = useHost()
  const { user, menu } = useSnapshot(session)
  const isOpen = user !== null && menu === null
  const isConsole = pathname !== loadedPath && ownerOf(pathname, menuPaths(menu ?? [])) === 'admin'
  useEffect(() => {
    if (isConsole) location.assign(address + pathname + search + hash)
  }, [isConsole, address, pathname, search, hash])
  return isConsole || isOpen ? null : <Navigate to={PORTAL_PATHS.notFound} replace />
}
