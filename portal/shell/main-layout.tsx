import { type MouseEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { ThemeSwitch } from '#ui/controls/theme-switch/theme-switch.tsx'
import { SkipLink } from '#ui/feedback/skip-link/skip-link.tsx'
import { styles } from '#ui/theme/styles.ts'
import { loginWith } from '../guard.ts'
import { NoticeBell } from '../bell/notice-bell.tsx'
import { OfflineBar } from '../offline/offline-bar.tsx'
import { HeadSearch } from '../search/box/head-search.tsx'
import { CommandKey } from '../search/palette/command-key.tsx'
import { useSession } from '../session/use-session.ts'
import { useSite } from '../site/use-site.ts'
import { CreateMenu } from './create-menu.tsx'
import { Logo } from './logo.tsx'
import css from './main-layout.css?inline'
import { navigation } from './navigation.ts'
import { TabBar } from './tab-bar.tsx'
import { useLoadAhead } from './use-load-ahead.ts'
import { UserMenu } from './user-menu.tsx'

styles(css)

/** On a phone the actions of the reading page stand where the bar for the thumb is elsewhere. */
const isReading = (pathname: string) => pathname === PORTAL_PATHS.knowledge

/** Pages that fill the window; the head keeps to their edges. */
const FULL: readonly string[] = [PORTAL_PATHS.knowledge, PORTAL_PATHS.history, PORTAL_PATHS.apiDocs]

/** Home is a search box itself. */
const WITHOUT_SEARCH: readonly string[] = [PORTAL_PATHS.home]

export function MainLayout({ children }: { children?: ReactNode }): ReactElement {
  const { pathname } = useLocation()
  const isStaff = useSession().user !== null
  const entries = navigation(isStaff)
  const main = useFocusOnArrival(pathname)
  useLoadAhead()
  return (
    <>
      <header className="zk-head">
        <SkipLink onSkip={focusMain} />
        <div className={`zk-page zk-head-row${FULL.includes(pathname) ? ' is-full' : ''}`}>
          <Logo />
          <nav className="zk-head-nav" aria-label="主导航">
            {entries.map((entry) => (
              <NavLink key={entry.to} to={entry.to}>
                {entry.text}
              </NavLink>
            ))}
          </nav>
          {!WITHOUT_SEARCH.includes(pathname) && (
            <div className="zk-head-search">
              <HeadSearch />
            </div>
          )}
          <HeadEnd />
        </div>
      </header>
      <OfflineBar />
      <main ref={main} className="zk-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer>
        <Link to={PORTAL_PATHS.help}>帮助</Link>
      </Footer>
      {!isReading(pathname) && <TabBar isStaff={isStaff} />}
      <CommandKey />
    </>
  )
}

function HeadEnd(): ReactElement {
  const { pathname, search } = useLocation()
  const { user } = useSession()
  return (
    <div className="zk-head-end">
      {user && <CreateMenu />}
      <NoticeBell />
      <ThemeSwitch />
      {user ? (
        <UserMenu />
      ) : (
        <Link className={buttonClass('primary')} to={loginWith(pathname + search)}>
          登录
        </Link>
      )}
    </div>
  )
}

/**
 * After a navigation the focus moves to the main content, because the clicked link may be gone. On the first screen the
 * browser's focus stays.
 */
function useFocusOnArrival(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** A fragment link cannot find its target inside a shadow root. */
function focusMain(event: MouseEvent<HTMLButtonElement>): void {
  const root = event.currentTarget.getRootNode() as ShadowRoot
  root.getElementById('main')?.focus()
}

export function Footer({ children }: { children?: ReactNode }): ReactElement {
  const copyright = useSite('SiteCopyRight')
  return (
    <footer className="zk-foot">
      <div className="zk-page">
        <span>{copyright}</span>
        {children}
      </div>
    </footer>
  )
}
