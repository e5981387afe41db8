import { Icon } from '@blueprintjs/core'
import { type MouseEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ADMIN_HOME } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { ContextMenu } from '#ui/controls/menu-button/context-menu.tsx'
import { MenuButton, type MenuEntry as Action } from '#ui/controls/menu-button/menu-button.tsx'
import { styles } from '#ui/theme/styles.ts'
import { toPathname, type Tab } from './tabs.ts'
import { closeBeside, closeTab, goTo, refreshTab, tabs } from './tabs.store.ts'
import css from './tab-bar.css?inline'

styles(css)

interface TabBarProps {
  titleOf: (path: string) => string
}

/** The open pages as tabs. The menu key or the right mouse button opens a page's menu. */
export function TabBar({ titleOf }: TabBarProps): ReactElement {
  const { open, current } = useSnapshot(tabs)
  const [menu, setMenu] = useState<{ id: number; at: { x: number; y: number } } | null>(null)
  const bar = useFocusKept()
  const handleMenu = (event: MouseEvent<HTMLElement>, id: number) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // A keyboard event has no position.
    const isKey = event.clientX === 0 && event.clientY === 0
    setMenu({ id, at: isKey ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY } })
  }
  return (
    <nav ref={bar} className="zk-open-pages" aria-label="打开的页面">
      <ul>
        {open.map((tab) => (
          <OpenPage
            key={tab.id}
            tab={tab}
            title={titleOf(tab.path)}
            isCurrent={tab.id === current}
            onMenu={(event) => handleMenu(event, tab.id)}
          />
        ))}
      </ul>
      <MenuButton
        label="页签操作"
        className={buttonClass('quiet', true)}
        face={<Icon icon="chevron-down" aria-hidden />}
        entries={[...actionsOn(current), ...open.map((tab) => jump(tab, titleOf(tab.path), current))]}
      />
      {menu && <ContextMenu label="页签操作" at={menu.at} entries={actionsOn(menu.id)} onClose={() => setMenu(null)} />}
    </nav>
  )
}

/** After closing a page by its button the focus stays in the bar, although the button has disappeared. */
function useFocusKept(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    const track = (event: FocusEvent) => {
      wasInside.current = event.target instanceof Node && bar.current?.contains(event.target) === true
    }
    document.addEventListener('focusin', track)
    return () => document.removeEventListener('focusin', track)
  }, [])
  useEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('li.is-current > a, li > a')?.focus()
  })
  return bar
}

interface OpenPageProps {
  tab: Tab
  title: string
  isCurrent: boolean
  onMenu: (event: MouseEvent<HTMLElement>) => void
}

function OpenPage({ tab, title, isCurrent, onMenu }: OpenPageProps): ReactElement {
  const query = queryText(tab.path)
  const handleAux = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    closeTab(tab.id)
  }
  return (
    <li ref={isCurrent ? reveal : undefined} className={isCurrent ? 'is-current' : undefined} onContextMenu={onMenu}>
      <Link
        to={tab.path}
        title={query ? `${title} · ${query}` : title}
        aria-current={isCurrent ? 'page' : undefined}
        onAuxClick={handleAux}
      >
        {title}
      </Link>
      {toPathname(tab.path) !== ADMIN_HOME && (
        <button type="button" aria-label={`关闭${title}`} onClick={() => closeTab(tab.id)}>
          <Icon icon="small-cross" aria-hidden />
        </button>
      )}
    </li>
  )
}

const reveal = (page: HTMLElement | null) => page?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const LONGEST = 40

/** Distinguishes pages of the same screen. */
const queryText = (path: string) =>
  [...new URLSearchParams(path.split('?')[1])]
    .map(([, value]) => value)
    .join(' ')
    .slice(0, LONGEST)

const actionsOn = (id: number | null): Action[] => [
  { text: '刷新', icon: 'refresh-cw', onSelect: () => refreshTab(id) },
  { text: '关闭', icon: 'x', onSelect: () => closeTab(id) },
  { text: '关闭左侧', icon: 'chevron-left', onSelect: () => closeBeside(id, 'left') },
  { text: '关闭右侧', icon: 'chevron-right', onSelect: () => closeBeside(id, 'right') },
  { text: '关闭其他', icon: 'minus', onSelect: () => closeBeside(id, 'others') },
]

/** Includes those for which the bar has no room. */
const jump = (tab: Tab, title: string, current: number | null): Action => {
  const query = queryText(tab.path)
  return {
    text: query ? `${title} · ${query}` : title,
    checked: tab.id === current,
    onSelect: () => goTo(tab.path),
  }
}
