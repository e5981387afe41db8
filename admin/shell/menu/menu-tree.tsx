import { Icon } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import type { MenuEntry } from '../../menu.ts'
import { MenuFace, MenuLink } from './menu-link.tsx'
import { type Waiting, waitingIn } from './use-waiting.ts'

interface MenuTreeProps {
  entries: readonly MenuEntry[]
  /** From the top of the menu to the current page. */
  way: readonly MenuEntry[]
  label?: string
  waiting?: Waiting
  /** All groups are open, because the entries are search results. */
  isFound?: boolean
  onGo?: (() => void) | undefined
}

const NOTHING: Waiting = new Map()

/** A menu of nested groups that open and close. */
export const MenuTree = ({ entries, way, label, waiting = NOTHING, isFound, onGo }: MenuTreeProps): ReactElement => (
  <ul className="zk-menu-tree" aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.path}>
        {entry.kind === 'group' ? (
          <Group {...{ entry, way, waiting, onGo }} {...(isFound && { isFound })} />
        ) : (
          <MenuLink entry={entry} isCurrent={way.at(-1) === entry} className="zk-side-link" onGo={onGo}>
            <WaitingCount count={waiting.get(entry.path) ?? 0} />
          </MenuLink>
        )}
      </li>
    ))}
  </ul>
)

/** The number of waiting tasks. */
const WaitingCount = ({ count }: { count: number }): ReactElement | null =>
  count === 0 ? null : (
    <span className="zk-menu-count" title={`${count} 项待处理`}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
const MOST = 99

type GroupProps = Pick<MenuTreeProps, 'way' | 'onGo' | 'isFound'> & { entry: MenuEntry; waiting: Waiting }

/**
 * The current page's group is open, others when somebody opens them; a closed one shows the number of waiting tasks in
 * it.
 */
function Group({ entry, way, waiting, isFound = false, onGo }: GroupProps): ReactElement {
  const isWithin = way.includes(entry)
  /** The person's choice; reset when they enter or leave the group. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [wasWithin, setWasWithin] = useState(isWithin)
  if (isWithin !== wasWithin) {
    setWasWithin(isWithin)
    setChosen(null)
  }
  const isOpen = isFound || (chosen ?? isWithin)
  return (
    <>
      <button
        type="button"
        className={`zk-side-link is-group${isWithin ? ' is-within' : ''}`}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        <MenuFace entry={entry} />
        {!isOpen && <WaitingCount count={waitingIn(entry, waiting)} />}
        <Icon className="zk-menu-caret" icon="chevron-down" size={12} aria-hidden />
      </button>
      {isOpen && <MenuTree entries={entry.children} label={entry.title} {...{ way, waiting, isFound, onGo }} />}
    </>
  )
}
