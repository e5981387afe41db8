import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import type { MenuEntry } from '../../menu.ts'
import { Flyout } from './flyout.tsx'
import { MenuLink } from './menu-link.tsx'
import { MenuTree } from './menu-tree.tsx'
import css from './side-menu.css?inline'

styles(css)

interface SideMenuProps {
  menu: readonly MenuEntry[]
  way: readonly MenuEntry[]
  /** Icons with their names beneath; groups open beside it. */
  isSmall?: boolean
  onGo?: () => void
}

export const SideMenu = ({ menu, way, isSmall = false, onGo }: SideMenuProps): ReactElement => (
  <nav className="zk-side-menu" aria-label="菜单">
    {isSmall ? <SmallMenu menu={menu} way={way} /> : <MenuTree entries={menu} way={way} onGo={onGo} />}
  </nav>
)

const SmallMenu = ({ menu, way }: Pick<SideMenuProps, 'menu' | 'way'>) => (
  <ul className="zk-menu-tree is-small">
    {menu.map((entry) => (
      <li key={entry.path}>
        {entry.kind === 'group' ? (
          <Flyout group={entry} way={way} className="zk-side-link" side="right" />
        ) : (
          <MenuLink entry={entry} isCurrent={way.at(-1) === entry} className="zk-side-link" />
        )}
      </li>
    ))}
  </ul>
)

interface TopMenuProps extends Pick<SideMenuProps, 'menu' | 'way'> {
  /** Groups lead to their first page; what is in them stands in the side menu. */
  leadsOn?: boolean
}

export const TopMenu = ({ menu, way, leadsOn = false }: TopMenuProps): ReactElement => (
  <nav className="zk-top-menu" aria-label="菜单">
    <ul>
      {menu.map((entry) => (
        <li key={entry.path}>
          {entry.kind === 'group' && !leadsOn ? (
            <Flyout group={entry} way={way} className="zk-top-link" side="below" />
          ) : (
            <MenuLink entry={entry} isCurrent={way[0] === entry} className="zk-top-link" />
          )}
        </li>
      ))}
    </ul>
  </nav>
)
