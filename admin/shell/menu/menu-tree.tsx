import { Icon } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import type { MenuEntry } from '../../menu.ts'
import { MenuFace, MenuLink } from './menu-link.tsx'

interface MenuTreeProps {
  entries: readonly MenuEntry[]
  /** From the top of the menu to the current page. */
  way: readonly MenuEntry[]
  label?: string
  onGo?: (() => void) | undefined
}

/** Entries below one another; groups open and close. */
export const MenuTree = ({ entries, way, label, onGo }: MenuTreeProps): ReactElement => (
  <ul className="zk-menu-tree" aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.path}>
        {entry.kind === 'group' ? (
          <Group entry={entry} way={way} onGo={onGo} />
        ) : (
          <MenuLink entry={entry} isCurrent={way.at(-1) === entry} className="zk-side-link" onGo={onGo} />
        )}
      </li>
    ))}
  </ul>
)

type GroupProps = Pick<MenuTreeProps, 'way' | 'onGo'> & { entry: MenuEntry }

/** Open until somebody closes it; the group of the current page opens by itself when one comes to it. */
function Group({ entry, way, onGo }: GroupProps): ReactElement {
  const isWithin = way.includes(entry)
  const [isOpen, setIsOpen] = useState(true)
  const [wasWithin, setWasWithin] = useState(isWithin)
  if (isWithin !== wasWithin) {
    setWasWithin(isWithin)
    if (isWithin) setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={`zk-side-link is-group${isWithin ? ' is-within' : ''}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MenuFace entry={entry} />
        <Icon className="zk-menu-caret" icon="chevron-down" size={12} aria-hidden />
      </button>
      {isOpen && <MenuTree entries={entry.children} way={way} label={entry.title} onGo={onGo} />}
    </>
  )
}
