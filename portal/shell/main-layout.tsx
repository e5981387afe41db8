import { type MouseEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon, type IconName } from '#ui/controls/icon/icon.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { ThemeSwitch } from '#ui/controls/theme-switch/theme-switch.tsx'
import { SkipLink } from '#ui/feedback/skip-link/skip-link.tsx'
import { styles } from '#ui/theme/styles.ts'
import { loginWith } from '../guard.ts'
import { screenAt } from '../routes.tsx'
import { NoticeBell } from '../bell/notice-bell.tsx'
import { SearchBox } from '../search/box/search-box.tsx'
import { useSession } from '../session/use-session.ts'
import { useSite } from '../site/use-site.ts'
import { Logo } from './logo.tsx'
import css from './main-layout.css?inline'
import { UserMenu } from './user-menu.tsx'

styles(css)

interface NavEntry {
  to: string
  text: string
  icon: IconName
  /** Shown only with a session, because guests could not use it. */
  forStaff?: boolean
}

/** In the order of the header; entries without a screen are left out. */
const NAVIGATION: readonly NavEntry[] = [
  { to: PORTAL_PATHS.home, text: '首页', icon: 'home' },
  { to: PORTAL_PATHS.list, text: '知识库', icon: 'list', forStaff: true },
  { to: PORTAL_PATHS.directory, text: '目录', icon: 'folder' },
  { to: PORTAL_PATHS.mine, text: '我的', icon: 'document', forStaff: true },
  { to: PORTAL_PATHS.shares, text: '分享', icon: 'share', forStaff: true },
]

/** On narrow screens these are in the drawer as well. */
const MORE: readonly NavEntry[] = [
  { to: PORTAL_PATHS.search, text: '检索', icon: 'search' },
  { to: PORTAL_PATHS.create, text: '上传知识', icon: 'cloud-upload', forStaff: true },
]

const shownTo = (isStaff: boolean) => (entry: NavEntry) =>
  (isStaff || !entry.forStaff) && screenAt(entry.to) !== undefined

/** These screens have their own search box, or no room for one. */
const WITHOUT_SEARCH: readonly string[] = [PORTAL_PATHS.home, PORTAL_PATHS.search]

export function MainLayout({ children }: { children?: ReactNode }): ReactElement {
  const { pathname } = useLocation()
  const { user } = useSession()
  const isShown = shownTo(user !== null)
  const entries = NAVIGATION.filter(isShown)
  const main = useFocusOnArrival(pathname)
  return (
    <>
      <header className="zk-head">
        <SkipLink onSkip={focusMain} />
        <div className="zk-page zk-head-row">
          <Drawer entries={[...entries, ...MORE.filter(isShown)]} />
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
              <SearchBox size="small" />
            </div>
          )}
          <HeadEnd />
        </div>
      </header>
      <main ref={main} className="zk-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer>
        <Link to={PORTAL_PATHS.help}>帮助</Link>
      </Footer>
    </>
  )
}

function HeadEnd(): ReactElement {
  const { pathname, search } = useLocation()
  const { user } = useSession()
  return (
    <div className="zk-head-end">
      {user && (
        <Link className="zk-head-upload" to={PORTAL_PATHS.create} aria-label="上传知识">
          <Icon name="cloud-upload" />
          <span>上传</span>
        </Link>
      )}
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

/** The navigation of narrow screens. */
function Drawer({ entries }: { entries: readonly NavEntry[] }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <div className="zk-head-menu">
      <Button look="quiet" icon="menu" label="打开导航" aria-expanded={open} onClick={() => setOpen(true)} />
      {open && (
        <Sheet title="导航" side="left" onClose={() => setOpen(false)}>
          <nav className="zk-drawer-nav" aria-label="主导航">
            {entries.map((entry) => (
              <NavLink key={entry.to} to={entry.to} onClick={() => setOpen(false)}>
                <Icon name={entry.icon} />
                {entry.text}
              </NavLink>
            ))}
          </nav>
        </Sheet>
      )}
    </div>
  )
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
