import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ADMIN_HOME } from '#core/routes/owner.ts'
import { siteValue } from '#core/rules/site/site.ts'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { SkipLink } from '#ui/feedback/skip-link/skip-link.tsx'
import { styles } from '#ui/theme/styles.ts'
import { drawnMenu, type MenuEntry } from '../../menu.ts'
import { useMedia } from '../../parts/use-media.ts'
import { session } from '../../session.store.ts'
import { SideMenu } from '../menu/side-menu.tsx'
import { Palette } from '../palette/palette.tsx'
import { Page } from '../routes/page.tsx'
import { useMenu } from '../routes/menu-context.ts'
import { change } from '../settings/settings.store.ts'
import { useIsNarrow, useIsPhone, useMayChoose, useSettings } from '../settings/use-settings.ts'
import { TabBar } from '../tabs/tab-bar.tsx'
import { toPathname } from '../tabs/tabs.ts'
import css from './console-layout.css?inline'
import { type FrameLayout, HeadBar } from './head-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useHiddenHead } from './use-hidden-head.ts'
import { useKeys } from './use-keys.ts'

styles(css)

const SettingsDrawer = lazy(async () => ({
  default: (await import('../settings/settings-drawer.tsx')).SettingsDrawer,
}))

/** The layout of the console: menu, header, tabs, page and footer, depending on the settings. */
export function ConsoleLayout(): ReactElement {
  const { pathname } = useLocation()
  const menu = useMenu()
  const frame = useFrame()
  // Kept here, so that an open dialog survives a change of layout, which re-renders the header.
  const [opened, open] = useState<Opened>(null)
  useKeys({ onAsk: () => open('palette') })
  const way = menu.wayTo(pathname)
  useTitle(pathname === ADMIN_HOME ? null : (way.at(-1)?.title ?? '页面不存在'))
  const layout = frame.isNarrow ? 'drawer' : frame.settings.layout
  const parts = splitMenu(menu.entries, way, layout)
  const isOneBar = !parts.isWide && !frame.isPhone
  const tabBar = frame.settings.hasTabs && <TabBar titleOf={titleIn(menu)} />
  const head = (
    <HeadBar
      {...parts}
      {...{ layout, isMenuOpen: frame.isMenuOpen, onToggle: frame.toggle }}
      onAsk={() => open('palette')}
      onSettings={() => open('settings')}
    >
      {isOneBar && tabBar}
    </HeadBar>
  )
  return (
    <div className={frame.className}>
      <SkipLink onSkip={toMain} />
      {parts.isWide && head}
      {parts.side && <Side menu={parts.side} way={parts.way} isSmall={!frame.isMenuOpen} isAlone={!parts.isWide} />}
      {frame.isNarrow && frame.isMenuOpen && <MenuDrawer menu={parts.menu} way={parts.way} onClose={frame.toggle} />}
      <div className="zk-console-column">
        {!parts.isWide && head}
        {!isOneBar && tabBar}
        <main className="zk-console-main" id="main" tabIndex={-1}>
          <Page />
        </main>
        <Footer />
      </div>
      <OverThePage opened={opened} onClose={() => open(null)} />
    </div>
  )
}

const toMain = () => document.querySelector<HTMLElement>('#main')?.focus()

const titleIn = (menu: Pick<ReturnType<typeof useMenu>, 'entryAt'>) => (path: string) =>
  menu.entryAt(toPathname(path))?.title ?? path

type Opened = 'palette' | 'settings' | null

function OverThePage({ opened, onClose }: { opened: Opened; onClose: () => void }): ReactElement {
  const mayChoose = useMayChoose()
  return (
    <>
      {opened === 'palette' && <Palette onClose={onClose} />}
      <LeaveGuard />
      <Suspense>{opened === 'settings' && mayChoose && <SettingsDrawer onClose={onClose} />}</Suspense>
    </>
  )
}

/** Distributes the menu to the parts of the layout. */
function splitMenu(entries: readonly MenuEntry[], wayInMenu: readonly MenuEntry[], layout: FrameLayout) {
  const menu = drawnMenu(entries)
  const way = drawnWay(menu, wayInMenu)
  const sides = { side: menu, mix: way[0]?.children ?? [], top: [], drawer: [] }[layout]
  return {
    menu,
    way,
    isWide: layout === 'top' || layout === 'mix',
    side: sides.length > 0 ? sides : null,
    hasMenu: sides.length > 0 || layout === 'drawer',
  }
}

/** Finds the same entries in the drawn menu, which consists of copies. */
function drawnWay(drawn: readonly MenuEntry[], way: readonly MenuEntry[]): MenuEntry[] {
  const [first, ...rest] = way
  const found = first && drawn.find(({ path }) => path === first.path)
  return found ? [found, ...drawnWay(found.children, rest)] : []
}

/** The state of the frame. */
function useFrame() {
  const settings = useSettings()
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  const rail = useRail()
  const [isDrawn, setIsDrawn] = useState(false)
  const [wasNarrow, setWasNarrow] = useState(isNarrow)
  const isHeadHidden = useHiddenHead(settings.hidesHead)
  if (isNarrow !== wasNarrow) {
    setWasNarrow(isNarrow)
    setIsDrawn(false)
  }
  // When the window becomes wide again, the menu is open.
  useEffect(() => (isNarrow ? () => change({ isSideOpen: true }) : undefined), [isNarrow])
  const className = [
    'zk-console-frame',
    `is-${settings.layout}`,
    `is-${settings.contentWidth}`,
    ...Object.entries({
      'is-mobile': isNarrow,
      'is-phone': isPhone,
      'is-head-fixed': settings.isHeadFixed,
      'is-head-hidden': isHeadHidden,
      'is-side-fixed': settings.isSideFixed,
    }).flatMap(([name, is]) => (is ? [name] : [])),
  ].join(' ')
  return {
    settings,
    isNarrow,
    isPhone,
    className,
    isMenuOpen: isNarrow ? isDrawn : rail.isRail ? rail.isOpen : settings.isSideOpen,
    toggle: () => {
      if (isNarrow) setIsDrawn(!isDrawn)
      else if (rail.isRail) rail.toggle()
      else change({ isSideOpen: !settings.isSideOpen })
    },
  }
}

/** In a medium window the menu is a rail until somebody opens it. */
function useRail() {
  const isRail = useMedia('laptop')
  const [isOpen, setIsOpen] = useState(false)
  return { isRail, isOpen, toggle: () => setIsOpen(!isOpen) }
}

function useTitle(title: string | null): void {
  const siteTitle = siteValue(useSnapshot(session).config, 'SiteTitle')
  useEffect(() => {
    document.title = title === null ? siteTitle : `${title} - ${siteTitle}`
  }, [title, siteTitle])
}

interface SideProps {
  menu: readonly MenuEntry[]
  way: readonly MenuEntry[]
  isSmall: boolean
  /** There is no header, so the site's name is shown here. */
  isAlone: boolean
}

function Side({ menu, way, isSmall, isAlone }: SideProps): ReactElement {
  const siteTitle = siteValue(useSnapshot(session).config, 'SiteTitle')
  const { menuTheme } = useSettings()
  return (
    <aside className={`zk-console-side${isSmall ? ' is-small' : ''}${menuTheme === 'dark' ? ' zk-night' : ''}`}>
      {isAlone && <div className="zk-console-brand">{isSmall ? [...siteTitle].slice(0, 4).join('') : siteTitle}</div>}
      <SideMenu menu={menu} way={way} isSmall={isSmall} />
    </aside>
  )
}

interface MenuDrawerProps {
  menu: readonly MenuEntry[]
  way: readonly MenuEntry[]
  onClose: () => void
}

function MenuDrawer({ menu, way, onClose }: MenuDrawerProps): ReactElement {
  const siteTitle = siteValue(useSnapshot(session).config, 'SiteTitle')
  return (
    <Sheet title={siteTitle} side="left" onClose={onClose}>
      <SideMenu menu={menu} way={way} onGo={onClose} />
    </Sheet>
  )
}

function Footer(): ReactElement | null {
  const text = siteValue(useSnapshot(session).config, 'SiteCopyRight')
  return text ? <footer className="zk-console-foot">{text}</footer> : null
}
