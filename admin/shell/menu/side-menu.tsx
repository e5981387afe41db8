import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { entriesSaying, type MenuEntry } from '../../menu.ts'
import { scoreOffer } from '../finding/rank.ts'
import { useReader } from '../finding/use-reader.ts'
import { Flyout } from './flyout.tsx'
import { MenuLink } from './menu-link.tsx'
import { MenuTree } from './menu-tree.tsx'
import { useWaiting } from './use-waiting.ts'
import css from './side-menu.css?inline'

styles(css)

interface SideMenuProps {
  menu: readonly MenuEntry[]
  way: readonly MenuEntry[]
  /** Icons with names below; groups open beside it. */
  isSmall?: boolean
  onGo?: () => void
}

export const SideMenu = ({ menu, way, isSmall = false, onGo }: SideMenuProps): ReactElement => (
  <nav className="zk-side-menu" aria-label="菜单">
    {isSmall ? <SmallMenu menu={menu} way={way} /> : <FoundMenu menu={menu} way={way} {...(onGo && { onGo })} />}
  </nav>
)

/** The menu with a search field that filters its entries. */
function FoundMenu({ menu, way, onGo }: Omit<SideMenuProps, 'isSmall'>): ReactElement {
  const [typed, setTyped] = useState('')
  const waiting = useWaiting()
  const word = typed.trim()
  const read = useReader(word)
  const found = word === '' ? menu : entriesSaying(menu, (title) => scoreOffer({ title, detail: '' }, word, read) > 0)
  return (
    <>
      <InputGroup
        className="zk-menu-find"
        type="search"
        leftIcon="search"
        placeholder="找菜单"
        aria-label="找菜单"
        value={typed}
        onValueChange={setTyped}
      />
      <MenuTree entries={found} isFound={word !== ''} {...{ way, waiting, onGo }} />
      {found.length === 0 && <p className="zk-menu-none">没有这样的菜单</p>}
    </>
  )
}

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
  /** Groups link to their first page, and their content is in the side menu. */
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
