import { Icon, type IconName } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { NavLink } from 'react-router-dom'
import { styles } from '#ui/theme/styles.ts'
import { drawnMenu, type MenuEntry } from '../menu.ts'
import css from './side-menu.css?inline'

styles(css)

/** The menu table speaks of another icon set; what it does not name is a page. */
const ICONS: Record<string, IconName> = {
  home: 'home',
  setting: 'cog',
  user: 'user',
  team: 'people',
  dashboard: 'dashboard',
  form: 'properties',
}

interface SideMenuProps {
  menu: readonly MenuEntry[]
  onGo?: () => void
}

export function SideMenu({ menu, onGo }: SideMenuProps): ReactElement {
  return (
    <nav className="zk-side-menu" aria-label="菜单">
      <ul>
        {drawnMenu(menu).map((entry) => (
          <li key={entry.path}>
            {entry.component ? <Entry entry={entry} onGo={onGo} /> : <Group entry={entry} onGo={onGo} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface EntryProps {
  entry: MenuEntry
  onGo: (() => void) | undefined
}

const Entry = ({ entry, onGo }: EntryProps) => (
  <NavLink className="zk-side-link" to={entry.path} onClick={onGo}>
    <Icon icon={ICONS[entry.icon] ?? 'document'} aria-hidden />
    {entry.title}
  </NavLink>
)

const Group = ({ entry, onGo }: EntryProps) => (
  <>
    <div className="zk-side-group">{entry.title}</div>
    <ul aria-label={entry.title}>
      {entry.children.map((child) => (
        <li key={child.path}>
          <Entry entry={child} onGo={onGo} />
        </li>
      ))}
    </ul>
  </>
)
