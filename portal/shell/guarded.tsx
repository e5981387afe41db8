import { type ComponentType, type ReactElement, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { siteValue } from '#core/rules/site/site.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { ToastList } from '#ui/feedback/toast/toast.tsx'
import { documentTitle } from '../document-title.ts'
import { guard, isAt } from '../guard.ts'
import { usePortal, useStore } from '../use-portal.ts'
import { screenAt } from '../routes.tsx'
import { SessionStore } from '../session/session.store.ts'
import { useSession } from '../session/use-session.ts'
import { SessionDialogs } from '../session/session-dialogs.tsx'
import { homePath } from '../site/site.store.ts'
import { useSite, useSiteState } from '../site/use-site.ts'
import { BareLayout } from './bare-layout.tsx'
import { MainLayout } from './main-layout.tsx'
import { PageStore } from './page.store.ts'
import { UserLayout } from './user-layout.tsx'
import { useScrollPlace } from './use-scroll-place.ts'

/** The access guard, and the layout around every screen. */
export function Guarded(): ReactElement {
  const address = useLocation()
  const { pathname } = address
  const session = useStore(SessionStore)
  const { user, sentTo, mustChangePassword } = useSession()
  const { config, fresh } = useSiteState()
  const screen = screenAt(pathname)
  useMenu()
  useScrollPlace()
  useTitle(screen?.title ?? '')

  // Unknown paths need no protection: guests too are sent to /404.
  const isGuarded = screen !== undefined || pathname === '/'
  const visitor = {
    signedIn: user !== null,
    home: homePath(config),
    guestPage: siteValue(config, 'GuestPagePath'),
    guestLogin: siteValue(config, 'GuestLoginPath'),
    origin: location.origin,
  }
  const elsewhere = sentTo ?? (isGuarded ? guard(address, visitor) : null)
  useEffect(() => {
    if (sentTo !== null && isAt(pathname, sentTo)) session.arrived()
  }, [pathname, sentTo, session])
  // No screen is shown before the first password is changed, because the server refuses all other requests.
  if (user && mustChangePassword) return <Framed Layout={UserLayout} />
  if (elsewhere && !isAt(pathname, elsewhere)) {
    // The stored site configuration may be outdated: the home path or the open pages may have changed.
    if (sentTo === null && !fresh) return <Pending />
    return <Navigate to={elsewhere} replace />
  }

  return (
    <Framed Layout={LAYOUTS[screen?.layout ?? 'main']}>
      <Suspense fallback={<Pending />}>
        <Outlet />
      </Suspense>
    </Framed>
  )
}

const LAYOUTS = { main: MainLayout, user: UserLayout, bare: BareLayout } as const

interface FramedProps {
  Layout: ComponentType<{ children?: ReactNode }>
  children?: ReactNode
}

/** The layout, with the dialogs that can open above every screen. */
function Framed({ Layout, children }: FramedProps): ReactElement {
  const { toasts } = usePortal()
  return (
    <>
      <Layout>{children}</Layout>
      <SessionDialogs />
      <ToastList toasts={toasts} />
    </>
  )
}

const Pending = () => (
  <div className="zk-page" style={{ paddingBlock: 40 }}>
    <Skeleton shape="text" />
  </div>
)

/** Loads the menu once per session; if it fails, the session is over. */
function useMenu(): void {
  const { toast } = usePortal()
  const session = useStore(SessionStore)
  const { user, menu, mustChangePassword } = useSession()
  const userId = user?.id
  const wanted = userId !== undefined && menu === null && !mustChangePassword
  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    openMenu(session, abort.signal).catch((error: unknown) => {
      toast(errorText(error, '菜单没有加载成功，请重新登录'), 'bad')
      session.leave()
    })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- one call per person and session
  }, [wanted, userId, session, toast])
}

const TRY_AGAIN_MS = 3000

/** A lost connection, or leaving the page during the request, does not mean that the session has ended. */
async function openMenu(session: SessionStore, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await session.loadMenu()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiFault && (error.kind === 'network' || error.kind === 'timeout'))) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
  }
}

function useTitle(page: string): void {
  const { ownsPage } = usePortal().host
  const siteTitle = useSite('SiteTitle')
  const title = useSnapshot(useStore(PageStore).state).title ?? page
  useEffect(() => {
    if (ownsPage) document.title = documentTitle(title, siteTitle)
  }, [ownsPage, title, siteTitle])
}
