import { Icon } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { findGroupPath, type MenuEntry } from '../../menu.ts'
import { menuIcon } from './menu-icons.ts'

interface MenuLinkProps {
  entry: MenuEntry
  isCurrent: boolean
  className: string
  onGo?: (() => void) | undefined
  /** Shown beside the name. */
  children?: ReactNode
}

/** A link to the page of a menu row, or to a new window. */
export function MenuLink({ entry, isCurrent, className, onGo, children }: MenuLinkProps): ReactElement {
  const face = (
    <>
      <MenuFace entry={entry} />
      {children}
    </>
  )
  if (entry.kind === 'external')
    return (
      <a className={className} href={entry.url} target="_blank" rel="noopener noreferrer" onClick={onGo}>
        {face}
        <Icon className="zk-menu-outward" icon="share" size={12} title="在新窗口打开" />
      </a>
    )
  const to = entry.kind === 'group' ? (findGroupPath(entry) ?? entry.path) : entry.path
  return (
    <Link
      ref={isCurrent ? intoView : undefined}
      className={className}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onGo}
    >
      {face}
    </Link>
  )
}

/** Scrolls the current page's entry into view in a long menu. */
const intoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

export const MenuFace = ({ entry }: { entry: MenuEntry }): ReactElement => (
  <>
    <Icon icon={menuIcon(entry.icon)} aria-hidden />
    <span>{entry.title}</span>
  </>
)
