import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ADMIN_HOME, PORTAL_PATHS } from '#core/routes/owner.ts'
import { siteValue } from '#core/rules/site.ts'
import { isOwnPicture } from '#core/rules/site-check.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { ThemeSwitch } from '#ui/controls/theme-switch/theme-switch.tsx'
import { BREAKPOINT } from '#ui/theme/measures.ts'
import { styles } from '#ui/theme/styles.ts'
import { type MenuEntry, wayTo } from '../menu.ts'
import { session, signOut } from '../session.store.ts'
import css from './console-layout.css?inline'
import { SideMenu } from './side-menu.tsx'

styles(css)

/** Below this the menu is a drawer. */
const narrow = matchMedia(BREAKPOINT.drawer)
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Side menu, header and the open screen. */
export function ConsoleLayout({ menu }: { menu: readonly MenuEntry[] }): ReactElement {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches)
  const [isSmall, setIsSmall] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const siteTitle = siteValue(useSnapshot(session).config, 'SiteTitle')
  const way = wayTo(pathname, menu)
  const title = way.at(-1)?.title ?? '页面不存在'
  useEffect(() => {
    document.title = `${title} - ${siteTitle}`
  }, [title, siteTitle])

  return (
    <div className="zk-console-frame">
      {!isNarrow && (
        <aside className={`zk-console-side${isSmall ? ' is-small' : ''}`}>
          <div className="zk-console-brand">{isSmall ? [...siteTitle].slice(0, 4).join('') : siteTitle}</div>
          <SideMenu menu={menu} />
        </aside>
      )}
      {isNarrow && drawer && (
        <Sheet title={siteTitle} side="left" onClose={() => setDrawer(false)}>
          <SideMenu menu={menu} onGo={() => setDrawer(false)} />
        </Sheet>
      )}
      <HeadBar
        way={way}
        label={isNarrow ? '打开菜单' : isSmall ? '展开菜单' : '收起菜单'}
        isOpen={isNarrow ? drawer : !isSmall}
        onToggle={() => (isNarrow ? setDrawer(true) : setIsSmall(!isSmall))}
      />
      <main className="zk-console-main" id="main">
        {way.length > 0 && <h1 className="zk-console-title">{title}</h1>}
        <Outlet />
      </main>
    </div>
  )
}

interface HeadBarProps {
  way: readonly MenuEntry[]
  /** What the button beside the menu does. */
  label: string
  isOpen: boolean
  onToggle: () => void
}

const HeadBar = ({ way, label, isOpen, onToggle }: HeadBarProps) => (
  <header className="zk-console-head">
    <Button look="quiet" icon="menu" label={label} aria-expanded={isOpen} onClick={onToggle} />
    <Crumbs way={way} />
    <div className="is-end">
      <ThemeSwitch />
      <UserMenu />
    </div>
  </header>
)

/** The first tab is the home page. */
function Crumbs({ way }: { way: readonly MenuEntry[] }): ReactElement {
  const isHome = way.at(-1)?.path === ADMIN_HOME
  return (
    <nav aria-label="当前位置">
      <ol className="zk-crumbs">
        <li>{isHome ? <span aria-current="page">首页</span> : <Link to={ADMIN_HOME}>首页</Link>}</li>
        {!isHome &&
          way.map((entry, i) => (
            <li key={entry.path} aria-current={i === way.length - 1 ? 'page' : undefined}>
              {entry.title}
            </li>
          ))}
      </ol>
    </nav>
  )
}

function UserMenu(): ReactElement | null {
  const { user, config } = useSnapshot(session)
  const navigate = useNavigate()
  if (!user) return null
  // A user without a picture gets the picture of the site.
  const picture = [user.avatar ?? '', siteValue(config, 'SiteAvatar')].find(isOwnPicture)
  const face = (
    <>
      {picture ? <img className="zk-console-face" src={picture} alt="" /> : <Icon name="user" />}
      {user.realname}
    </>
  )
  return (
    <MenuButton
      label={`${user.realname}的菜单`}
      className={buttonClass('quiet')}
      face={face}
      title={[user.realname, user.orgCodeTxt].filter(Boolean).join(' · ')}
      entries={[
        { text: '控制台首页', icon: 'dashboard', onSelect: () => void navigate(ADMIN_HOME) },
        { text: '知识门户', icon: 'home', href: PORTAL_PATHS.home },
        { text: '退出登录', icon: 'log-out', onSelect: () => void signOut() },
      ]}
    />
  )
}
